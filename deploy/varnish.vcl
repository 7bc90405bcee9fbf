# Varnish as a cache in front of Lectern, which tells it what to forget. Needs the module xkey (varnish-modules).
#
#   LECTERN_SHARED_CACHE_SECONDS=86400
#   LECTERN_PURGE_URL=http://127.0.0.1:6081/_purge
#   LECTERN_PROXIES=1
#
# Varnish speaks no HTTPS: put the proxy with the certificate before it, and count it in LECTERN_PROXIES. It has to send
# X-Forwarded-For, or the PROXY protocol: without either, its clients are this machine for Varnish, and could purge.
vcl 4.1;

import std;
import xkey;

backend lectern {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 2s;
    .window = 4;
    .threshold = 2;
  }
}

# The servers that may purge.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.url == "/_purge") {
    # Varnish has added the address of its own client to this header. A comma means that the request came through a proxy.
    if (req.method != "POST" || client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Not allowed"));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.surrogate-key)));
  }
  # While the server answers, old pages are given for a minute at most, else for a day.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 60s;
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return (pass);
  }
  # A page is also Markdown for programs that prefer it; browsers differ in what they accept besides HTML.
  if (req.http.Accept ~ "text/html" && req.http.Accept !~ "text/markdown") {
    set req.http.Accept = "text/html";
  }
  # Replies for one reader say so themselves, so a cookie alone is no reason to ask the server.
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.surrogate-key) {
    set beresp.http.xkey = beresp.http.surrogate-key;
    set beresp.grace = 24h;
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.surrogate-key;
  unset resp.http.cache-tag;
}
