// The programs load the library when they ask a server (HTTPClient/Libcurl.swift), so the package manager looks for no file.
#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#else
#error "libcurl is missing: you may be able to install it by apt-get install libcurl4-openssl-dev"
#endif

// Swift does not import variadic functions, so setting options has a fixed form here.

// curl_easy_setopt, as a function without its type.
typedef void (*kbrender_setter)(void);

typedef size_t (*kbrender_taker)(char *bytes, size_t size, size_t count, void *context);

struct kbrender_transfer {
    const char *url, *method, *name, *password, *authorities, *agent;
    struct curl_slist *headers;
    const void *body;
    size_t body_size;
    long milliseconds, idle_seconds;
    char *error;
    kbrender_taker head, take;
    void *context;
};

static inline CURLcode kbrender_prepare(
    kbrender_setter setter, CURL *handle, const struct kbrender_transfer *transfer) {
    CURLcode (*set)(CURL *, CURLoption, ...) = (CURLcode (*)(CURL *, CURLoption, ...))setter;
    CURLcode code = CURLE_OK;
#define KBRENDER_SET(option, value) \
    if (code == CURLE_OK) code = set(handle, option, value)
    KBRENDER_SET(CURLOPT_URL, transfer->url);
    KBRENDER_SET(CURLOPT_PROTOCOLS_STR, "http,https");
    KBRENDER_SET(CURLOPT_FOLLOWLOCATION, 0L);
    KBRENDER_SET(CURLOPT_NOSIGNAL, 1L);
    KBRENDER_SET(CURLOPT_USERAGENT, transfer->agent);
    KBRENDER_SET(CURLOPT_CUSTOMREQUEST, transfer->method);
    KBRENDER_SET(CURLOPT_HTTPHEADER, transfer->headers);
    KBRENDER_SET(CURLOPT_TIMEOUT_MS, transfer->milliseconds);
    KBRENDER_SET(CURLOPT_CONNECTTIMEOUT_MS, 10000L);
    KBRENDER_SET(CURLOPT_ERRORBUFFER, transfer->error);
    KBRENDER_SET(CURLOPT_HEADERFUNCTION, transfer->head);
    KBRENDER_SET(CURLOPT_HEADERDATA, transfer->context);
    KBRENDER_SET(CURLOPT_WRITEFUNCTION, transfer->take);
    KBRENDER_SET(CURLOPT_WRITEDATA, transfer->context);
    if (transfer->body) {
        KBRENDER_SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)transfer->body_size);
        KBRENDER_SET(CURLOPT_POSTFIELDS, transfer->body);
    }
    if (transfer->name) {
        KBRENDER_SET(CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
        KBRENDER_SET(CURLOPT_USERNAME, transfer->name);
        KBRENDER_SET(CURLOPT_PASSWORD, transfer->password);
    }
    if (transfer->authorities) KBRENDER_SET(CURLOPT_CAINFO, transfer->authorities);
    if (transfer->idle_seconds) {
        KBRENDER_SET(CURLOPT_LOW_SPEED_LIMIT, 1L);
        KBRENDER_SET(CURLOPT_LOW_SPEED_TIME, transfer->idle_seconds);
    }
#undef KBRENDER_SET
    return code;
}

static const int kbrender_error_size = CURL_ERROR_SIZE;
