import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { networks } from '#contracts/networks.ts'
import { readFileIfAny, writePrivateFile } from '../../runtime/process/private-file.ts'
import { StartupError } from '../../startup-error.ts'
import { type ProcessLog, stopProcess, tailOfFile, watchParent } from '../child-process.ts'
import { choosePort } from '../choose-port.ts'
import { createLocalClient } from './local-client.ts'

export const CHAIN_PORT_VARIABLE = 'LOCAL_CHAIN_PORT'

const START_LIMIT_MS = 20_000
const START_POLL_MS = 25
/** Milliseconds that anvil may take to end, because it writes its state then. A chain of months is some tens of megabytes. */
const STOP_GRACE_MS = 10_000
/** Number of blocks whose state stays readable. It is far more than finality needs, and bounds memory. */
const STATES_KEPT = 256
/** Processor architectures as anvil's packages name them. */
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

export interface Anvil {
  readonly rpcUrl: string
  stop(): Promise<void>
}

/**
 * Starts anvil on the chain stored in `folder`, after ending one that a killed server may have left running.
 *
 * It runs in a separate process group, so that Ctrl-C reaches only this process, which stops anvil when the server no longer
 * needs it. If this process dies, its watch ends anvil. Otherwise the next start does, because it reads the pid. The caller holds
 * the lock of the folder.
 *
 * @throws StartupError if the configured port is taken, or if anvil does not start
 */
export async function startAnvil(options: {
  folder: string
  state: ChainState
  port: number | undefined
  log: ProcessLog
}): Promise<Anvil> {
  const { folder, state, log } = options
  const runFile = runFileIn(folder)
  const lastRun = readRun(runFile)
  const isOurs = (commandLine: string) => commandLine.includes(state.current)
  const stop = (pid: number) => stopProcess({ pid, isOurs, signal: 'SIGTERM', graceMs: STOP_GRACE_MS })

  if (lastRun !== undefined && (await stop(lastRun.pid)) !== 'gone')
    log.warn('Ended the local chain of an earlier start')
  repairState(state, log)
  const port = await choosePort({ configured: options.port, remembered: lastRun?.port, variable: CHAIN_PORT_VARIABLE })
  const logFile = join(folder, 'anvil.log')
  const watch = watchParent(state.current, 'TERM')
  const child = spawnAnvil({ port, logFile, folder, state })
  const pid = child.pid
  if (pid === undefined) {
    await watch.release()
    throw new StartupError(`CHAIN: anvil cannot be run: ${await spawnFailure(child)}`)
  }
  watch.guard(pid)
  writePrivateFile(runFile, JSON.stringify({ pid, port }))

  const rpcUrl = rpcUrlAt(port)
  try {
    await waitUntilReady(child, rpcUrl, logFile)
  } catch (cause) {
    await stop(pid)
    await watch.release()
    throw cause
  }
  let isStopping = false
  child.once('exit', (code, signal) => {
    if (!isStopping) log.error(`The local chain ended by itself (${signal ?? code}): ${tailOfFile(logFile)}`)
  })
  return {
    rpcUrl,
    async stop() {
      isStopping = true
      await stop(pid)
      await watch.release()
    },
  }
}

function spawnAnvil(options: { port: number; logFile: string; folder: string; state: ChainState }): ChildProcess {
  const output = openSync(options.logFile, 'w', 0o600)
  const flags = [
    ['--host', '127.0.0.1', '--port', String(options.port)],
    ['--chain-id', String(networks.local.id)],
    // Finality as on BNB Smart Chain: `finalized` is two blocks behind `latest`, and the base fee is zero.
    ['--slots-in-an-epoch', '1', '--block-base-fee-per-gas', '0'],
    // The ticker mines the blocks, so that a pending transaction can be replaced as on a real chain.
    ['--no-mining'],
    ['--state', options.state.current, '--state-interval', '1'],
    ['--prune-history', String(STATES_KEPT), '--cache-path', join(options.folder, 'cache')],
    // No accounts with well-known keys, and no access for web pages of another origin.
    ['--accounts', '0', '--no-cors', '--quiet'],
  ]
  // The environment is not passed on, because it may contain secrets of the server.
  const env = { PATH: process.env.PATH ?? '', HOME: options.folder }
  const child = spawn(findAnvil(), flags.flat(), { detached: true, stdio: ['ignore', output, output], env })
  closeSync(output)
  child.unref()
  return child
}

/**
 * Returns the path of the anvil program for this platform.
 *
 * `@foundry-rs/anvil` contains a launcher. npm installs the program beside it in a package per platform. It is run directly,
 * because the launcher would be one more process between this one and the signal that makes anvil write its state.
 *
 * @throws StartupError if there is no program for this platform
 */
function findAnvil(): string {
  const folder = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const launcher = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    return createRequire(launcher).resolve(`${folder}/bin/${program}`)
  } catch (cause) {
    throw new StartupError(
      `CHAIN: the local chain needs the package ${folder}, which is not installed; run npm ci, or set CHAIN=bsc`,
      { cause },
    )
  }
}

function spawnFailure(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.once('error', (failure) => resolve(failure.message)))
}

async function waitUntilReady(child: ChildProcess, rpcUrl: string, logFile: string): Promise<void> {
  const client = createLocalClient(rpcUrl, START_POLL_MS)
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += START_POLL_MS) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const answer = await client.getChainId().catch(() => 'not yet')
    if (answer === networks.local.id) return
    await sleep(START_POLL_MS)
  }
  throw new StartupError(`CHAIN: the local chain did not start: ${tailOfFile(logFile)}`)
}

/** Returns the last RPC URL of this folder's anvil. Undefined before its first start. */
export function readRpcUrl(folder: string): string | undefined {
  const run = readRun(runFileIn(folder))
  return run === undefined ? undefined : rpcUrlAt(run.port)
}

const runFileIn = (folder: string) => join(folder, 'anvil.json')
const rpcUrlAt = (port: number) => `http://127.0.0.1:${port}`

function readRun(runFile: string): { pid: number; port: number } | undefined {
  const text = readFileIfAny(runFile)
  if (text === undefined) return undefined
  const run: { pid?: unknown; port?: unknown } = JSON.parse(text)
  return typeof run.pid === 'number' && typeof run.port === 'number' ? { pid: run.pid, port: run.port } : undefined
}

/** Files that store the chain. anvil overwrites `current` in place. The server writes the other two. */
interface ChainState {
  readonly current: string
  readonly lastGood: string
  readonly broken: string
}

export function chainStateIn(folder: string): ChainState {
  const file = (name: string) => join(folder, name)
  return { current: file('state.json'), lastGood: file('state.good.json'), broken: file('state.broken.json') }
}

/**
 * Repairs the state before anvil starts, because anvil refuses a file that a `kill -9` has truncated.
 *
 * A truncated file is moved aside and never deleted, and the last good copy replaces it. Without a good copy, the chain starts
 * empty and the contracts are deployed again.
 */
function repairState(state: ChainState, log: ProcessLog): void {
  if (copyIfWhole(state) || !existsSync(state.current)) return
  renameSync(state.current, state.broken)
  if (isWhole(state.lastGood)) {
    copyFileSync(state.lastGood, state.current)
    log.warn(`The local chain's state was cut short; went back to the last good copy (${state.broken} keeps the other)`)
  } else {
    log.warn(
      `The local chain's state was cut short and there is no good copy; it starts empty (${state.broken} keeps it)`,
    )
  }
}

/** Copies the state if it is whole, and returns whether it was. The final rename makes sure that the copy is whole or absent. */
export function copyIfWhole(state: ChainState): boolean {
  if (!isWhole(state.current)) return false
  const draft = `${state.lastGood}.draft`
  copyFileSync(state.current, draft)
  if (!isWhole(draft)) return false
  renameSync(draft, state.lastGood)
  return true
}

function isWhole(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof state === 'object' && state !== null && 'accounts' in state
  } catch (cause) {
    if (cause instanceof SyntaxError) return false
    throw cause
  }
}
