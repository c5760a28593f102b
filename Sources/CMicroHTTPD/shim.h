#pragma once
#include <microhttpd.h>
#include <string.h>
#ifdef __linux__
/* Swift's module of the C library leaves it out. */
#include <sys/epoll.h>
#endif

/* Swift cannot call `MHD_start_daemon`, which takes any number of arguments; so its call stands here. */

struct MHDSettings {
  int socket;
  unsigned int threads;
  unsigned int connections;
  /* Of these for each address that they come from; 0 for no limit. */
  unsigned int connections_per_client;
  unsigned int idle_seconds;
  size_t memory_per_connection;
  size_t stack_size;
  MHD_AccessHandlerCallback answer;
  void *(*begin) (void *context, const char *target, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback end;
  MHD_NotifyConnectionCallback notify;
  void *context;
};

/* Keeps what is encoded in a path: it is decoded once, and checked, by the caller. */
static inline size_t MHDKeepEscapes(void *context, struct MHD_Connection *connection, char *text) {
  (void) context;
  (void) connection;
  return strlen(text);
}

/* Serves connections to a listening socket, which belongs to the daemon from here on; NULL where it cannot. */
static inline struct MHD_Daemon *MHDStart(const struct MHDSettings *settings) {
  return MHD_start_daemon(
    MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
    settings->answer, settings->context,
    MHD_OPTION_LISTEN_SOCKET, settings->socket,
    MHD_OPTION_THREAD_POOL_SIZE, settings->threads,
    MHD_OPTION_THREAD_STACK_SIZE, settings->stack_size,
    MHD_OPTION_CONNECTION_LIMIT, settings->connections,
    MHD_OPTION_PER_IP_CONNECTION_LIMIT, settings->connections_per_client,
    MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->memory_per_connection,
    MHD_OPTION_UNESCAPE_CALLBACK, &MHDKeepEscapes, NULL,
    MHD_OPTION_URI_LOG_CALLBACK, settings->begin, settings->context,
    MHD_OPTION_NOTIFY_COMPLETED, settings->end, settings->context,
    MHD_OPTION_NOTIFY_CONNECTION, settings->notify, settings->context,
    MHD_OPTION_END);
}

/* These two take any number of arguments as well. */

static inline int MHDSocket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/* What the notification of a new connection has left for it. */
static inline void *MHDSocketContext(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}
