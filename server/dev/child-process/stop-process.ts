import { setTimeout as sleep } from 'node:timers/promises'
import { commandLineOf } from './command-line.ts'

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

interface Target {
  pid: number
  isOurs: (commandLine: string) => boolean
}

async function isGoneWithin(target: Target, limitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += POLL_MS) {
    if (!isAlive(target)) return true
    await sleep(POLL_MS)
  }
  return !isAlive(target)
}

function isAlive({ pid, isOurs }: Target): boolean {
  const commandLine = commandLineOf(pid)
  return commandLine !== undefined && isOurs(commandLine)
}

function signalIfOurs(target: Target, signal: NodeJS.Signals): boolean {
  if (!isAlive(target)) return false
  try {
    return process.kill(target.pid, signal)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ESRCH') return false
    throw cause
  }
}
