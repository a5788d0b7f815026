#!/bin/sh
# PostgreSQL asks for the name of the user it runs as. A platform that chose a number nobody knows gets one here.
set -eu
if ! id -un >/dev/null 2>&1; then
  wrapper=$(find /usr/lib -name libnss_wrapper.so | head -n 1)
  NSS_WRAPPER_PASSWD=$(mktemp)
  NSS_WRAPPER_GROUP=/etc/group
  echo "prosa:x:$(id -u):$(id -g):Prosa:/data:/bin/false" >"$NSS_WRAPPER_PASSWD"
  export LD_PRELOAD="$wrapper" NSS_WRAPPER_PASSWD NSS_WRAPPER_GROUP
fi
exec "$@"
