// Functions that release builds link in place of those of libraries, so that the command needs no library but those of
// the system.
#include <stdlib.h>

#ifdef __linux__
#include <math.h>
#include <stdint.h>
#include <sys/random.h>

// Swift's library calls these functions of glibc 2.36 and 2.35. With these ones, the command also runs with glibc 2.34,
// which Red Hat Enterprise Linux 9 and Amazon Linux 2023 have.
uint32_t arc4random(void) {
  uint32_t value;
  if (getrandom(&value, sizeof value, 0) != sizeof value) abort();
  return value;
}

float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  // The squares of two floats are exact as doubles.
  return (float)__builtin_sqrt((double)x * x + (double)y * y);
}
#endif

// The libmicrohttpd of Debian and Homebrew can serve HTTPS, and so needs GnuTLS and the seven libraries below it. The preview serves HTTP
// only: of all these functions, only the first two are ever called, when the library is loaded and unloaded.
int gnutls_global_init(void) { return 0; }
void gnutls_global_deinit(void) {}

#define UNUSED(name) void name(void) { abort(); }
UNUSED(gnutls_alpn_set_protocols)
UNUSED(gnutls_bye)
UNUSED(gnutls_certificate_allocate_credentials)
UNUSED(gnutls_certificate_free_credentials)
UNUSED(gnutls_certificate_server_set_request)
UNUSED(gnutls_certificate_set_dh_params)
UNUSED(gnutls_certificate_set_retrieve_function2)
UNUSED(gnutls_certificate_set_retrieve_function3)
UNUSED(gnutls_certificate_set_x509_key_mem)
UNUSED(gnutls_certificate_set_x509_key_mem2)
UNUSED(gnutls_certificate_set_x509_trust_mem)
UNUSED(gnutls_cipher_get)
UNUSED(gnutls_credentials_set)
UNUSED(gnutls_deinit)
UNUSED(gnutls_dh_params_deinit)
UNUSED(gnutls_dh_params_import_pkcs3)
UNUSED(gnutls_dh_params_init)
UNUSED(gnutls_handshake)
UNUSED(gnutls_init)
UNUSED(gnutls_malloc)
UNUSED(gnutls_priority_deinit)
UNUSED(gnutls_priority_init)
UNUSED(gnutls_priority_set)
UNUSED(gnutls_protocol_get_version)
UNUSED(gnutls_psk_allocate_server_credentials)
UNUSED(gnutls_psk_free_server_credentials)
UNUSED(gnutls_psk_set_server_credentials_function)
UNUSED(gnutls_record_check_pending)
UNUSED(gnutls_record_get_direction)
UNUSED(gnutls_record_recv)
UNUSED(gnutls_record_send)
UNUSED(gnutls_session_get_ptr)
UNUSED(gnutls_session_set_ptr)
UNUSED(gnutls_strerror)
UNUSED(gnutls_transport_set_int2)
