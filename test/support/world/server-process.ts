import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { COMPILE_CACHE } from '../compile-cache.ts'

const PROGRAM = join(import.meta.dirname, '../../../server/serve.ts')
const START_LIMIT_MS = 90_000
/** Milliseconds that a process may stay after its last output. */
const EXIT_LIMIT_MS = 10_000
const POLL_MS = 10

/** Environment with quick blocks and a quick watcher, and with no limit that a test would reach by accident. */
const DEFAULTS = {
  CHAIN: 'local',
  PORT: '0',
  LOCAL_BLOCK_TIME_MS: '50',
  WATCH_EVERY_MS: '100',
  RATE_LIMIT_PER_MINUTE: '100000',
  LOG_LEVEL: 'warn',
}

export type Environment = Readonly<Record<string, string>>

/** Server as an operator runs it: a separate process, reached only by its URL and by signals. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** Returns what it has printed so far, on both streams. */
  output(): string
  /** Sends a signal and returns the exit code; null if a signal ended it. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>
  /** Sends `kill -9`. The server cannot clean up, and its database and chain end a moment later. */
  killHard(): Promise<void>
}

/** Ending of a start that should fail. */
export interface EndedStart {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Running servers. A test run that is broken off ends them too, and each then stops its own children. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGINT')
})

/** Program and its arguments. */
type Command = readonly string[]
const OUR_COMMAND: Command = [process.execPath, PROGRAM]

function launch(environment: Environment, [program = process.execPath, ...args]: Command = OUR_COMMAND) {
  // Passes on only the variables that any program needs.
  const base = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }
  const child = spawn(program, args, {
    env: { ...base, ...COMPILE_CACHE, ...DEFAULTS, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const printed = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk) => {
      printed[stream] += String(chunk)
    })
  }
  return { child, printed }
}

/**
 * Starts a server and resolves once it serves.
 *
 * @param command runs it; by default the quickest one
 * @param limitMs longer if several servers start at once
 */
export async function startServer(
  environment: Environment,
  command?: Command,
  limitMs = START_LIMIT_MS,
): Promise<ServerProcess> {
  const { child, printed } = launch(environment, command)
  const { pid } = child
  if (pid === undefined) throw new Error('The server could not be run')
  const output = () => printed.stdout + printed.stderr
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const url = /BV3 platform\s+(http:\S+)/.exec(printed.stdout)?.[1]
    if (url !== undefined && printed.stdout.includes('Ctrl-C')) {
      return { url, pid, output, stop: (signal = 'SIGINT') => end(child, signal), killHard: () => killHard(child) }
    }
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended at once: ${output()}`)
    if (waitedMs > limitMs) {
      await killHard(child)
      throw new Error(`The server did not start in ${limitMs} ms: ${output()}`)
    }
    await sleep(POLL_MS)
  }
}

/**
 * Runs a start that is expected to end by itself.
 *
 * Node now and then hangs while it exits, after its work is done (nodejs/node#54918). A process that has written its last
 * output and does not exit is run again. One that hangs every time is reported as it is.
 */
export async function runUntilExit(environment: Environment, tries = 3): Promise<EndedStart> {
  const { child, printed } = launch(environment)
  let hasHung = false
  const giveUp = () => {
    hasHung = true
    child.kill('SIGKILL')
  }
  let timer = setTimeout(giveUp, START_LIMIT_MS)
  child.stderr?.on('data', () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, EXIT_LIMIT_MS)
  })
  await once(child, 'close')
  clearTimeout(timer)
  const isStuckExit = hasHung && printed.stderr !== ''
  return isStuckExit && tries > 1 ? runUntilExit(environment, tries - 1) : { exitCode: child.exitCode, ...printed }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return child.exitCode
}

async function killHard(child: ChildProcess): Promise<void> {
  await end(child, 'SIGKILL')
}

/** Lists the processes whose command line names a data folder: the chain and the database that a server runs there. */
export function childrenIn(dataDir: string): number[] {
  const list = execFileSync('ps', ['-eww', '-o', 'pid=,args='], { encoding: 'utf8' })
  return list
    .split('\n')
    .filter((line) => line.includes(`${dataDir}/`) && !line.includes('ps -eww'))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid)
}

/** Lists a process's children, their children, and so on. */
export function descendantsOf(pid: number): number[] {
  const list = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([child = 0, its]) => (its === parent ? [child, ...below(child)] : []))
  return below(pid)
}

/** Ends the processes that a killed server has left in a data folder of ours. */
export async function killLeftoverProcesses(dataDir: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS * 10) {
    const pids = childrenIn(dataDir)
    if (pids.length === 0) return
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await sleep(POLL_MS * 10)
  }
}
