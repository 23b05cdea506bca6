import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../fault.ts'
import { readFileIfAny } from '../runtime/process/lock-folder.ts'

const POLL_MS = 20
const KILL_LIMIT_MS = 5_000

/**
 * Stops a process that may not be our child: sends `signal`, waits `graceMs`, then kills it.
 *
 * @param isOurs checks the command line, so that a pid that now belongs to another program is left alone
 * @returns how it ended
 */
export async function stopProcess(options: {
  pid: number
  isOurs: (commandLine: string) => boolean
  signal: 'SIGTERM' | 'SIGINT'
  graceMs: number
}): Promise<'gone' | 'stopped' | 'killed'> {
  if (!signalIfOurs(options, options.signal)) return 'gone'
  if (await isGoneWithin(options, options.graceMs)) return 'stopped'
  signalIfOurs(options, 'SIGKILL')
  if (await isGoneWithin(options, KILL_LIMIT_MS)) return 'killed'
  throw new Error(`Process ${options.pid} did not end ${KILL_LIMIT_MS} ms after SIGKILL`)
}

interface StoppedProcess {
  pid: number
  isOurs: (commandLine: string) => boolean
}

async function isGoneWithin(target: StoppedProcess, limitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += POLL_MS) {
    if (!isAlive(target)) return true
    await sleep(POLL_MS)
  }
  return !isAlive(target)
}

function isAlive({ pid, isOurs }: StoppedProcess): boolean {
  const commandLine = commandLineOf(pid)
  return commandLine !== undefined && isOurs(commandLine)
}

function signalIfOurs(target: StoppedProcess, signal: NodeJS.Signals): boolean {
  if (!isAlive(target)) return false
  try {
    return process.kill(target.pid, signal)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ESRCH') return false
    throw cause
  }
}

/** Logger for the code that runs child processes. pino's fits. */
export interface ProcessLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

const TAIL_CHARS = 600

/** Returns the end of a child's log on one line, for a message about a failed start. */
export function tailOfFile(path: string): string {
  const text = readFileIfAny(path)?.trim() ?? ''
  return text.slice(-TAIL_CHARS).replaceAll(/\s*\n\s*/g, ' | ') || '(it wrote nothing)'
}

/**
 * Returns the command line of a running process, its parts joined by spaces. Undefined if the process is gone.
 *
 * A pid alone proves nothing, because after a reboot the number in a pid file may belong to another program. The command line
 * identifies the program. A zombie has an empty one and counts as gone.
 */
export function commandLineOf(pid: number): string | undefined {
  const text = process.platform === 'linux' ? readProc(pid) : askPs(pid)
  return text === '' ? undefined : text
}

function readProc(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch (cause) {
    if (isGone(cause)) return ''
    throw cause
  }
}

/** Returns whether the process is gone. It can vanish before the file opens, or while it is read. */
function isGone(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ESRCH')
}

function askPs(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch (cause) {
    if (cause instanceof Error && 'status' in cause && cause.status === 1) return ''
    throw cause
  }
}

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

/**
 * Range below the ports that Linux (from 32768), macOS and Windows (from 49152) give to outgoing connections, which could take
 * the port whenever the child does not use it.
 */
const FIRST_PORT = 20_000
const LAST_PORT = 29_999
const TRIES = 50

/**
 * Chooses the port on 127.0.0.1 for a child process.
 *
 * A configured port is used as given, and the start fails with one line if another program listens there. Without one, the port
 * of the last start is used if it is still free, so that an open browser tab keeps working. Otherwise a free port is used.
 *
 * @throws StartupError if the configured port is taken
 */
export async function choosePort(options: {
  configured: number | undefined
  remembered: number | undefined
  /** Environment variable that the message names. */
  variable: string
}): Promise<number> {
  const { configured, remembered, variable } = options
  if (configured !== undefined) {
    if (await tryPort(configured)) return configured
    throw new StartupError(
      `${variable}: port ${configured} on 127.0.0.1 is taken by another program; set ${variable} to a free port`,
    )
  }
  if (remembered !== undefined && (await tryPort(remembered))) return remembered
  const chosen = await findFreePort()
  if (chosen === null) throw new StartupError(`${variable}: no free port on 127.0.0.1; set ${variable} to a free port`)
  return chosen
}

/**
 * Finds a free port on 127.0.0.1. It is drawn at random, so that two processes that search at the same time find different ones.
 * Null if no port was found.
 */
export async function findFreePort(): Promise<number | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await tryPort(port)) return port
  }
  return null
}

/** Returns whether the port is free, by listening on it for a moment. */
async function tryPort(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(server, 'listening')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'EADDRINUSE' || cause.code === 'EACCES'))
      return false
    throw cause
  }
  server.close()
  await once(server, 'close')
  return true
}
