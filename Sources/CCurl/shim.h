#pragma once
#include <curl/curl.h>

/* libcurl is loaded when somebody asks other sites, so its functions are called by their addresses. Swift cannot
   call those of any number of arguments; their calls stand here. */

typedef CURLcode (*CurlSetOption)(CURL *, CURLoption, ...);
typedef CURLcode (*CurlGetInfo)(CURL *, CURLINFO, ...);

static inline CURLcode CurlSetNumber(CurlSetOption set, CURL *transfer, CURLoption option, long number) {
  return set(transfer, option, number);
}

static inline CURLcode CurlSetText(CurlSetOption set, CURL *transfer, CURLoption option, const char *text) {
  return set(transfer, option, text);
}

static inline CURLcode CurlSetWriter(
  CurlSetOption set, CURL *transfer, size_t (*write)(char *, size_t, size_t, void *), void *context) {
  CURLcode code = set(transfer, CURLOPT_WRITEFUNCTION, write);
  return code == CURLE_OK ? set(transfer, CURLOPT_WRITEDATA, context) : code;
}

/* Calls `open` for each socket, with the address that it is to be connected to. */
static inline CURLcode CurlSetSocketOpener(
  CurlSetOption set, CURL *transfer, curl_socket_t (*open)(void *, curlsocktype, struct curl_sockaddr *),
  void *context) {
  CURLcode code = set(transfer, CURLOPT_OPENSOCKETFUNCTION, open);
  return code == CURLE_OK ? set(transfer, CURLOPT_OPENSOCKETDATA, context) : code;
}

/* The address that a socket is to be connected to, as long as its family makes it. */
static inline const struct sockaddr *CurlSocketAddress(const struct curl_sockaddr *address) {
  return &address->addr;
}

static inline long CurlNumber(CurlGetInfo get, CURL *transfer, CURLINFO info) {
  long number = 0;
  get(transfer, info, &number);
  return number;
}

/* The text belongs to the transfer; NULL where there is none. */
static inline const char *CurlText(CurlGetInfo get, CURL *transfer, CURLINFO info) {
  char *text = NULL;
  get(transfer, info, &text);
  return text;
}

/* In seconds; 0 where the answer has no such header. */
static inline curl_off_t CurlRetryAfter(CurlGetInfo get, CURL *transfer) {
  curl_off_t seconds = 0;
  get(transfer, CURLINFO_RETRY_AFTER, &seconds);
  return seconds;
}
