// Functions that release builds link instead of library functions, so that the command needs only libraries of the
// system.
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

// The libmicrohttpd of Debian and Homebrew can serve HTTPS, and so needs GnuTLS and the seven libraries below it. The
// preview serves HTTP only: of all these functions, only the first two are ever called, when the library is loaded and
// unloaded.
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

#ifdef __linux__
// The libgit2 of Debian can fetch repositories with mbed TLS, libssh2, http-parser and Kerberos. Unfold reads local
// repositories only: of all these functions, only the first ones are ever called, when libgit2 is prepared.
int libssh2_init(void) { return 0; }
// Without a known cipher, libgit2 would refuse to start.
int mbedtls_ssl_get_ciphersuite_id(void) { return 1; }
int mbedtls_ssl_config_defaults(void) { return 0; }
// libgit2 continues without certificates.
int mbedtls_x509_crt_parse_file(void) { return -1; }
int mbedtls_x509_crt_parse_path(void) { return -1; }
int mbedtls_ctr_drbg_seed(void) { return 0; }
void mbedtls_ssl_config_init(void) {}
void mbedtls_ssl_config_free(void) {}
void mbedtls_ssl_conf_authmode(void) {}
void mbedtls_ssl_conf_ciphersuites(void) {}
void mbedtls_ssl_conf_min_version(void) {}
void mbedtls_ssl_conf_rng(void) {}
void mbedtls_entropy_init(void) {}
void mbedtls_entropy_free(void) {}
void mbedtls_ctr_drbg_init(void) {}
void mbedtls_ctr_drbg_free(void) {}
void mbedtls_ssl_conf_ca_chain(void) {}
void mbedtls_x509_crt_init(void) {}

UNUSED(gss_delete_sec_context)
UNUSED(gss_display_status)
UNUSED(gss_import_name)
UNUSED(gss_indicate_mechs)
UNUSED(gss_init_sec_context)
UNUSED(gss_release_buffer)
UNUSED(gss_release_name)
UNUSED(gss_release_oid_set)
UNUSED(http_errno_description)
UNUSED(http_parser_execute)
UNUSED(http_parser_init)
UNUSED(http_parser_parse_url)
UNUSED(http_parser_pause)
UNUSED(http_should_keep_alive)
UNUSED(libssh2_agent_connect)
UNUSED(libssh2_agent_disconnect)
UNUSED(libssh2_agent_free)
UNUSED(libssh2_agent_get_identity)
UNUSED(libssh2_agent_init)
UNUSED(libssh2_agent_list_identities)
UNUSED(libssh2_agent_userauth)
UNUSED(libssh2_channel_close)
UNUSED(libssh2_channel_free)
UNUSED(libssh2_channel_open_ex)
UNUSED(libssh2_channel_process_startup)
UNUSED(libssh2_channel_read_ex)
UNUSED(libssh2_channel_set_blocking)
UNUSED(libssh2_channel_write_ex)
UNUSED(libssh2_exit)
UNUSED(libssh2_hostkey_hash)
UNUSED(libssh2_knownhost_checkp)
UNUSED(libssh2_knownhost_free)
UNUSED(libssh2_knownhost_init)
UNUSED(libssh2_knownhost_readfile)
UNUSED(libssh2_session_abstract)
UNUSED(libssh2_session_disconnect_ex)
UNUSED(libssh2_session_free)
UNUSED(libssh2_session_handshake)
UNUSED(libssh2_session_hostkey)
UNUSED(libssh2_session_init_ex)
UNUSED(libssh2_session_last_error)
UNUSED(libssh2_session_method_pref)
UNUSED(libssh2_session_set_blocking)
UNUSED(libssh2_userauth_authenticated)
UNUSED(libssh2_userauth_keyboard_interactive_ex)
UNUSED(libssh2_userauth_list)
UNUSED(libssh2_userauth_password_ex)
UNUSED(libssh2_userauth_publickey)
UNUSED(libssh2_userauth_publickey_fromfile_ex)
UNUSED(libssh2_userauth_publickey_frommemory)
UNUSED(mbedtls_ctr_drbg_random)
UNUSED(mbedtls_entropy_func)
UNUSED(mbedtls_sha256_finish)
UNUSED(mbedtls_sha256_free)
UNUSED(mbedtls_sha256_init)
UNUSED(mbedtls_sha256_starts)
UNUSED(mbedtls_sha256_update)
UNUSED(mbedtls_ssl_close_notify)
UNUSED(mbedtls_ssl_free)

UNUSED(mbedtls_ssl_get_peer_cert)
UNUSED(mbedtls_ssl_get_verify_result)
UNUSED(mbedtls_ssl_handshake)
UNUSED(mbedtls_ssl_init)
UNUSED(mbedtls_ssl_read)
UNUSED(mbedtls_ssl_set_bio)
UNUSED(mbedtls_ssl_set_hostname)
UNUSED(mbedtls_ssl_setup)
UNUSED(mbedtls_ssl_write)
void mbedtls_strerror(void) {}
void mbedtls_x509_crt_free(void) {}

UNUSED(mbedtls_x509_crt_verify_info)
void *GSS_C_NT_HOSTBASED_SERVICE;
#endif
