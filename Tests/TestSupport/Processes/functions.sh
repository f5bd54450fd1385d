#!/bin/sh
# Functions for the shell lines of tests that start processes. Tests wait for events, and what they kill was running: else a
# slow machine makes them fail, or prove nothing. $halts is a folder for this script, and $halt_library the built halt.c.
# shellcheck disable=SC2034,SC2154

fail() {
    echo "$1" >&2
    exit 98
}

# await CONDITION: waits until it holds. What never holds ends the script.
await() {
    for _ in $(seq 6000); do
        eval "$1" && return
        sleep 0.05
    done
    echo "never: $1" >&2
    exit 99
}

# halting POINT COMMAND…: starts a command, as $pid, that stops at this point each time it gets there: halt.c says how a point is
# named. A shell's background processes ignore the interrupt key; this one does not.
halting() {
    # New pipes: in those of an earlier program there may be something left.
    rm -f "$halts/reached" "$halts/pass"
    mkfifo "$halts/reached" "$halts/pass"
    # In this shell alone, and open for both directions: nobody waits for the other side, and no end of it is seen.
    exec 8<>"$halts/reached" 9<>"$halts/pass"
    point=$1
    shift
    # A background process reads what this function reads.
    {
        env --default-signal=INT LD_PRELOAD="$halt_library" HALT="$point" HALT_REACHED="$halts/reached" \
            HALT_PASS="$halts/pass" "$@" <&7 7<&- 8>&- 9>&- &
    } 7<&0
    pid=$!
    # Nobody waits for a command that has ended.
    { while is_in_state "$pid" RSDT; do sleep 0.1; done; echo >&8; } &
}

# reach: waits until a process has stopped at the point; $halted is its number. What ends before it gets there ends the script.
reach() {
    read -r halted <&8
    [ -n "$halted" ] || fail "$pid has ended before it got to the point"
}

# pass: lets it go on to the next time that it gets there.
pass() { echo >&9; }

# release: lets it go on, and all others, and stops none any more.
release() { printf '%4096s' '' >&9; }

# end SIGNAL PROCESS STATUS [COMMAND]: sends a signal to a child of this shell, which was running then: it ends with this status,
# after a command, if there is one.
end() {
    kill -s "$1" "$2" || fail "$2 was not there to get $1"
    ${4:-true}
    wait "$2" && ended=0 || ended=$?
    [ "$ended" -eq "$3" ] || fail "$2 ended with $ended, not with $3, after $1"
}

# is_in_state PROCESS LETTERS: whether a process is in one of the states of proc(5).
is_in_state() {
    state=
    read -r _ _ state _ 2>/dev/null <"/proc/$1/stat"
    case $2 in *"${state:-none}"*) ;; *) false ;; esac
}

# pause PROCESS…: stops processes, and waits until they have stopped. It fails if one is not there.
pause() {
    [ $# -gt 0 ] || fail "there is nothing to stop"
    for paused; do
        kill -s STOP "$paused" || fail "$paused was not there to be stopped"
        await "! is_in_state $paused RSD"
        is_in_state "$paused" T || fail "$paused has ended before it was stopped"
    done
}

# resume PROCESS…: lets paused processes go on.
resume() { kill -s CONT "$@" || fail "$* were not there to go on"; }

# strike PROCESS…: kills processes that are no children of this shell. They were running: one that has stopped cannot end itself.
strike() {
    pause "$@"
    kill -s KILL "$@" || fail "$* were not there to be killed"
    for struck; do await "! is_in_state $struck RSDT"; done
}

# workers PROCESS: the processes that a process has started, without those that have ended.
workers() { pgrep -r R,S,D,T -P "$1"; }
