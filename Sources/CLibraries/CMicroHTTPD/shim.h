#include <microhttpd.h>

// Swift does not import variadic functions, so those that the service calls have fixed forms here.

struct kbrender_daemon_settings {
    unsigned int threads, connections, idle_seconds;
    size_t memory;
    void *context;
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connected;
    void *(*uri)(void *context, const char *uri, struct MHD_Connection *connection);
};

static inline struct MHD_Daemon *kbrender_start_daemon(MHD_socket socket, const struct kbrender_daemon_settings *settings) {
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, NULL, NULL,
        settings->access, settings->context,
        MHD_OPTION_LISTEN_SOCKET, socket,
        MHD_OPTION_THREAD_POOL_SIZE, settings->threads,
        MHD_OPTION_CONNECTION_LIMIT, settings->connections,
        MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->memory,
        MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context,
        MHD_OPTION_NOTIFY_CONNECTION, settings->connected, settings->context,
        MHD_OPTION_URI_LOG_CALLBACK, settings->uri, settings->context,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
}

// The library's constants, which Swift would import under other names.
static const enum MHD_Result kbrender_yes = MHD_YES, kbrender_no = MHD_NO;

static inline int kbrender_is_start(enum MHD_ConnectionNotificationCode event) {
    return event == MHD_CONNECTION_NOTIFY_STARTED;
}

static inline struct MHD_Response *kbrender_response(const void *body, size_t size) {
    return MHD_create_response_from_buffer(size, (void *)body, MHD_RESPMEM_MUST_COPY);
}

static inline void kbrender_each_header(struct MHD_Connection *connection, MHD_KeyValueIterator take, void *context) {
    MHD_get_connection_values(connection, MHD_HEADER_KIND, take, context);
}

static inline MHD_socket kbrender_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : MHD_INVALID_SOCKET;
}

static inline const struct sockaddr *kbrender_client(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

static inline void *kbrender_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}
