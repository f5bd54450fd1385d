#include <libimagequant.h>

/* Of omp.h, which only GCC's own compiler finds. */
int omp_get_max_threads(void);
void omp_set_num_threads(int threads);
