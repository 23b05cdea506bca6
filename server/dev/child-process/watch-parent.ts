import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** Fifths of a second that each signal may take. A child may outlive this process by ten seconds in all. */
const GRACE_FIFTHS = 35
const QUIT_FIFTHS = 8

/**
 * Script that reads the program's pid, then waits for a line or for the end of its input. A line means that this process has
 * stopped the program itself. An end without a line means that this process is gone, in any way. If the command line differs, the
 * pid belongs to another program.
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
  /** Sets the process to end once this process is gone. */
  guard(pid: number): void
  /** Ends the watch, because the program has been stopped. */
  release(): Promise<void>
}

/**
 * Watches this process from outside, and ends one program that it has started when this process is gone, even by `kill -9`.
 *
 * The watch is a shell whose input is a pipe from this process. The kernel closes the pipe when this process ends for any reason,
 * on Linux and macOS. Start the watch before the program, so that the program runs unwatched for only a moment.
 *
 * @param mark a part of the program's command line that no other process has
 * @param graceful the signal that ends the program in order. A program that stays is sent QUIT and then KILL
 */
export function watchParent(mark: string, graceful: 'TERM' | 'INT'): ParentWatch {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'watch-parent', mark, graceful], {
    // Out of reach of Ctrl-C, because this process stops the program itself then.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH ?? '' },
  })
  const input = shell.stdin as Writable & { unref(): void }
  const ended = once(shell, 'exit').catch(() => undefined)
  // A watch that was killed takes no more messages. The next start ends the program in its place.
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
