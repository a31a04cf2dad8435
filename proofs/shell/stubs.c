/* Decompression by libzstd, and a larger stack. No theorem depends on either. */
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <sys/resource.h>
#include <zstd.h>

/* Fills bytes with what frames hold; the number of bytes, or -1. */
value ludex_unzstd(value stored, value body) {
  size_t n = ZSTD_decompress(Bytes_val(body), caml_string_length(body), String_val(stored),
                             caml_string_length(stored));
  return Val_long(ZSTD_isError(n) ? -1 : (long)n);
}

/* Lets programs started from here have as much stack as they may; whether that is more. */
value ludex_more_stack(value unit) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return Val_false;
  limit.rlim_cur = limit.rlim_max;
  return Val_bool(setrlimit(RLIMIT_STACK, &limit) == 0);
}
