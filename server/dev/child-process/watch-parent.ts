import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** Of the ten seconds in which a child may outlive us, counted in fifths of a second. */
const GRACE_FIFTHS = 35
const QUIT_FIFTHS = 8

/**
 * Reads the program's pid, then waits for a line or for the end of its input. A line says that we have stopped the program
 * ourselves; an end without one, that we are gone, in whatever way. The pid is a stranger's where the command line is not ours.
 */
const SCRIPT = `
mark=$1 graceful=$2
read -r pid || exit 0
[ "$pid" = released ] && exit 0
read -r released && exit 0
is_alive() {
  if [ -r "/proc/$pid/cmdline" ]
  then line=$(tr '\\0' ' ' < "/proc/$pid/cmdline")
  else line=$(ps -ww -o command= -p "$pid")
  fi
  case "$line" in *"$mark"*) return 0 ;; *) return 1 ;; esac
}
end_by() {
  is_alive && kill -s "$1" "$pid"
  fifths=$2
  while [ "$fifths" -gt 0 ] && is_alive
  do sleep 0.2; fifths=$((fifths - 1))
  done
}
end_by "$graceful" ${GRACE_FIFTHS}
end_by QUIT ${QUIT_FIFTHS}
end_by KILL 1
`

export interface ParentWatch {
  /** Names the process to be ended once we are gone. */
  guard(pid: number): void
  /** Ends the watch: the program has been stopped. */
  release(): Promise<void>
}

/**
 * Watches over this process from outside and, when it is gone, `kill -9` included, ends one program that it has started.
 *
 * It is a shell whose input is a pipe from us: the kernel closes the pipe when we end, on Linux and macOS alike, whatever
 * ends us. Start it before the program, so that hardly a moment is left in which the program stands without it.
 *
 * @param mark a part of the program's command line that no other process has
 * @param graceful the signal at which the program ends in order; a program that stays is sent QUIT and then KILL
 */
export function watchParent(mark: string, graceful: 'TERM' | 'INT'): ParentWatch {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'watch-parent', mark, graceful], {
    // Out of reach of Ctrl-C, at which we stop the program ourselves.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH ?? '' },
  })
  const input = shell.stdin as Writable & { unref(): void }
  const ended = once(shell, 'exit').catch(() => undefined)
  // A watch that was ended takes no more messages; the next start ends what it would have ended.
  input.on('error', () => undefined)
  shell.unref()
  input.unref()
  return {
    guard: (pid) => void input.write(`${pid}\n`),
    async release() {
      if (shell.pid === undefined || shell.exitCode !== null || shell.signalCode !== null) return
      shell.ref()
      input.end('released\n')
      await ended
    },
  }
}
