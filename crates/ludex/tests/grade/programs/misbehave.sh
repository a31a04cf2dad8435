# A program that misbehaves as its argument says. The second argument is its name.
case $1 in
    loop) while :; do :; done ;;
    flood) while :; do echo 1; done ;;
    sleep) sleep 1000 ;;
    fork) while :; do sleep 1000 & done ;;
    daemon) cat >/dev/null; (setsid sh "$0" sleep "$2" >/dev/null 2>&1 &) ; echo 1 ;;
    silent) cat >/dev/null ;;
    blind) echo 1 ;;
    segfault) kill -SEGV $$ ;;
    exit) cat >/dev/null; echo 1; exit 3 ;;
    write) cat >/dev/null; echo harm >"$2" && echo 1 ;;
esac
