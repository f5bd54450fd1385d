#include <microhttpd.h>

// A GNU extension, which the header hides because Swift reads it without _GNU_SOURCE.
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

// Swift does not import variadic functions, so those that the service calls have fixed forms here.

struct kbrender_daemon_settings {
    size_t memory;
    void *context, *connected_context;
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connected;
    void *(*uri)(void *context, const char *uri, struct MHD_Connection *connection);
};

// Starts the library without threads and listening socket: connections are added, and MHD_run does the work. Neither deadlines
// nor the number of connections are the library's.
static inline struct MHD_Daemon *kbrender_start_daemon(const struct kbrender_daemon_settings *settings) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, NULL, NULL,
        settings->access, settings->context,
        MHD_OPTION_CONNECTION_LIMIT, 1u << 30,
        MHD_OPTION_CONNECTION_TIMEOUT, 0u,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->memory,
        MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context,
        MHD_OPTION_NOTIFY_CONNECTION, settings->connected, settings->connected_context,
        MHD_OPTION_URI_LOG_CALLBACK, settings->uri, settings->context,
        MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
}

// The descriptor that is ready when MHD_run has something to do.
static inline int kbrender_daemon_descriptor(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
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

// The socket by which the connection was added.
static inline int kbrender_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline void *kbrender_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}
