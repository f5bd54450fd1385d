/* Of omp.h, and the function that GCC calls for `#pragma omp parallel`. */
int omp_get_max_threads(void);
int omp_get_num_threads(void);
void omp_set_num_threads(int threads);
void GOMP_parallel(void (*work)(void *), void *data, unsigned threads, unsigned flags);
