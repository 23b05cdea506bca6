import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Account,
  type Address,
  type Chain,
  type Client,
  createTestClient,
  defineChain,
  type HttpTransport,
  http,
  type PublicActions,
  parseEther,
  publicActions,
  type TestActions,
  type WalletActions,
  walletActions,
} from 'viem'
import { testUsdtAbi } from '#contracts/abi.ts'
import { networks } from '#contracts/networks.ts'
import { StartupError } from '../../fault.ts'
import { readFileIfAny, writePrivateFile } from '../../runtime/process/lock-folder.ts'
import { choosePort, type ProcessLog, stopProcess, tailOfFile, watchParent } from '../child-process.ts'

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

/** A client that can also mine and set balances. Only anvil answers those calls, and only this folder makes them. */
export type LocalClient = Client<
  HttpTransport,
  Chain,
  undefined,
  undefined,
  TestActions & PublicActions<HttpTransport, Chain> & WalletActions<Chain>
>

const REQUEST_TIMEOUT_MS = 10_000

/** @param pollingInterval milliseconds between two polls for a receipt */
export function createLocalClient(rpcUrl: string, pollingInterval: number): LocalClient {
  const { id, title, currency } = networks.local
  const chain = defineChain({ id, name: title, nativeCurrency: currency, rpcUrls: { default: { http: [rpcUrl] } } })
  const transport = http(rpcUrl, { timeout: REQUEST_TIMEOUT_MS, retryCount: 0 })
  return createTestClient({ mode: 'anvil', chain, transport, pollingInterval, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

/** Number of blocks by which `finalized` is behind `latest`. */
export const FINALITY_BLOCKS = 2

/**
 * Mines a block every `blockTimeMs` while transactions are pending, and until the last block with a transaction is final. An idle
 * chain makes no blocks, so a demo that runs for a month stays small.
 */
export function startBlockTicker(deps: { client: LocalClient; blockTimeMs: number; log: ProcessLog }) {
  const { client, blockTimeMs, log } = deps
  const stopped = new AbortController()
  let blocksToFinality = 0
  let isAnswering = true

  /**
   * Returns the timestamp of the next block. Anvil reads the clock twice as it starts. If a second passes in between, its own
   * clock stays behind from then on.
   */
  async function nextBlockSeconds(): Promise<bigint> {
    const now = BigInt(Math.floor(Date.now() / 1000))
    const { timestamp } = await client.getBlock()
    return timestamp > now ? timestamp : now
  }

  async function tick(): Promise<void> {
    const { pending } = await client.getTxpoolStatus()
    if (pending === 0 && blocksToFinality === 0) return
    await client.setNextBlockTimestamp({ timestamp: await nextBlockSeconds() })
    await client.mine({ blocks: 1 })
    // The mined block decides, because a transaction may have come after the pool was read.
    const { transactions } = await client.getBlock()
    blocksToFinality = transactions.length > 0 ? FINALITY_BLOCKS : Math.max(0, blocksToFinality - 1)
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await tick()
        isAnswering = true
      } catch (cause) {
        // Logged once, and not once a second.
        if (isAnswering && !stopped.signal.aborted) log.error(`The local chain does not answer: ${String(cause)}`)
        isAnswering = false
      }
      await sleep(blockTimeMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop(): Promise<void> {
      stopped.abort()
      await running
    },
  }
}

/** Amounts in base units, 18 decimals each. */
const FAUCET_BNB = parseEther('1')
const FAUCET_USDT = parseEther('1000')

const MINED_LIMIT_MS = 30_000
/**
 * Maximum number of attempts to send. Another process on the same chain may take the nonce first. Funds that were sent by then
 * are not taken back.
 */
const SEND_ATTEMPTS = 10
/**
 * Gas limit of a BNB transfer, enough for a wallet that is a contract. A contract that accepts no BNB reverts, and keeps its
 * USDT.
 */
const BNB_GAS = 100_000n

export interface FaucetGrant {
  /** Base units, 18 decimals. 0 for a contract that accepts no BNB. */
  readonly bnb: bigint
  /** Base units, 18 decimals. */
  readonly usdt: bigint
  /** Hash of the transaction that minted the USDT. */
  readonly txHash: `0x${string}`
}

/**
 * Sends play money by real transactions of the deployer, and answers once they are mined.
 *
 * Callers may run in parallel. Transactions are sent one by one, because each needs the nonce after the previous one. Callers
 * wait for the block together.
 */
export function createFaucet(deps: { client: LocalClient; deployer: Account; usdt: Address }) {
  const { client, deployer, usdt } = deps
  let lastSend: Promise<unknown> = Promise.resolve()

  async function send(to: Address): Promise<{ bnb: `0x${string}`; usdt: `0x${string}` }> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await sendOnce(to)
      } catch (cause) {
        if (attempt === SEND_ATTEMPTS) throw cause
      }
    }
  }

  async function sendOnce(to: Address): Promise<{ bnb: `0x${string}`; usdt: `0x${string}` }> {
    const nonce = await client.getTransactionCount({ address: deployer.address, blockTag: 'pending' })
    const bnb = await client.sendTransaction({ account: deployer, to, value: FAUCET_BNB, nonce, gas: BNB_GAS })
    const mint = { address: usdt, abi: testUsdtAbi, functionName: 'mint', args: [to, FAUCET_USDT] } as const
    return { bnb, usdt: await client.writeContract({ ...mint, account: deployer, nonce: nonce + 1 }) }
  }

  return async function faucet(to: Address): Promise<FaucetGrant> {
    const sending = lastSend.then(() => send(to))
    lastSend = sending.catch(() => undefined)
    const sent = await sending
    const [bnb, usdtReceipt] = await Promise.all(
      [sent.bnb, sent.usdt].map((hash) => client.waitForTransactionReceipt({ hash, timeout: MINED_LIMIT_MS })),
    )
    if (usdtReceipt?.status !== 'success') throw new Error(`The faucet's mint failed in transaction ${sent.usdt}`)
    return { bnb: bnb?.status === 'success' ? FAUCET_BNB : 0n, usdt: FAUCET_USDT, txHash: sent.usdt }
  }
}
