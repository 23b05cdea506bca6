import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { networks } from '#contracts/networks.ts'
import { StartupError } from '../fault.ts'
import {
  type FolderLock,
  lockFolder,
  lockFolderIfFree,
  readFileIfAny,
  writePrivateFile,
} from '../runtime/process/lock-folder.ts'
import { createRunningParts } from '../runtime/process/running-parts.ts'
import {
  chainStateIn,
  copyIfWhole,
  createFaucet,
  createLocalClient,
  type FaucetGrant,
  FINALITY_BLOCKS,
  type LocalClient,
  readRpcUrl,
  startAnvil,
  startBlockTicker,
} from './chain/anvil-process.ts'
import { contractsOf, deployContracts, isDeployed } from './chain/deploy-contracts.ts'
import type { ProcessLog } from './child-process.ts'

/** Milliseconds that another process may take to start the chain on a busy machine. */
const JOIN_LIMIT_MS = 120_000
const JOIN_POLL_MS = 100
const GOOD_COPY_EVERY_MS = 10_000
const PRICE_HEARTBEAT_MS = 60_000
/** Number of times per block that a client polls for a receipt. */
const POLLS_PER_BLOCK = 5

export interface LocalChain {
  readonly rpcUrl: string
  readonly chainId: typeof networks.local.id
  readonly usdt: Address
  readonly bv3: Address
  readonly priceFeed: Address
  readonly treasury: Address
  /** Private key of the hot wallet, which holds test BNB, USDT and BV3 for withdrawals. */
  readonly payoutKey: `0x${string}`
  readonly payoutAddress: Address
  faucet(to: Address): Promise<FaucetGrant>
  stop(): Promise<void>
}

/**
 * Starts a real EVM chain on this machine, stored in `dataDir/chain`, with its own USDT, BV3 and price feed.
 *
 * The next start finds the same addresses and balances, however the last run ended.
 *
 * @param isShared joins the chain of another process that has locked the folder. The chain is lost once that process has ended
 * @param blockTimeMs between blocks while transactions are pending or not final
 * @param priceHeartbeatMs how often the price feed's age is reset. A test of stale prices sets it high
 * @throws StartupError if the folder is in use, if the port is taken, or if the chain cannot be run
 */
export async function createLocalChain(options: ChainOptions & { isShared?: boolean }): Promise<LocalChain> {
  const folder = join(resolve(options.dataDir), 'chain')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pollMs = Math.ceil((options.blockTimeMs ?? networks.local.blockTimeMs) / POLLS_PER_BLOCK)
  if (!options.isShared) return runChain(folder, lockFolder(folder), pollMs, options)
  // The process that has locked the folder may end before its chain is up. This process then starts it.
  for (let waitedMs = 0; waitedMs < JOIN_LIMIT_MS; waitedMs += JOIN_POLL_MS) {
    const lock = lockFolderIfFree(folder)
    if (lock !== null) return runChain(folder, lock, pollMs, options)
    const joined = await joinChain(folder, pollMs)
    if (joined !== null) return joined
    await sleep(JOIN_POLL_MS)
  }
  throw new StartupError(`DATA_DIR: the process that runs the local chain in ${folder} does not get it up`)
}

type ChainOptions = {
  dataDir: string
  port?: number | undefined
  blockTimeMs?: number
  priceHeartbeatMs?: number
  log: ProcessLog
}

async function runChain(folder: string, lock: FolderLock, pollMs: number, options: ChainOptions): Promise<LocalChain> {
  const { log, blockTimeMs = networks.local.blockTimeMs, priceHeartbeatMs = PRICE_HEARTBEAT_MS } = options
  const state = chainStateIn(folder)
  const { keep, stop } = createRunningParts()
  keep({ stop: lock.release })
  try {
    const wallets = openChainWallets(join(folder, 'wallets.json'))
    const deployer = privateKeyToAccount(wallets.deployerKey)
    const payoutAddress = privateKeyToAccount(wallets.payoutKey).address

    keep({ stop: () => copyIfWhole(state) })
    const anvil = keep(await startAnvil({ folder, state, port: options.port, log }))
    const client = createLocalClient(anvil.rpcUrl, pollMs)
    const contracts = await deployContracts({ client, deployer, payout: payoutAddress, log })
    // A loaded chain has only the state of its latest block. Without these blocks, reads at `finalized` would fail.
    await client.mine({ blocks: FINALITY_BLOCKS })
    keep(await startPriceHeartbeat({ client, priceFeed: contracts.priceFeed, everyMs: priceHeartbeatMs, log }))
    keep(startGoodCopies(client, () => copyIfWhole(state)))
    keep(startBlockTicker({ client, blockTimeMs, log }))
    return {
      rpcUrl: anvil.rpcUrl,
      chainId: networks.local.id,
      ...contracts,
      treasury: privateKeyToAccount(wallets.treasuryKey).address,
      payoutKey: wallets.payoutKey,
      payoutAddress,
      faucet: createFaucet({ client, deployer, usdt: contracts.usdt }),
      stop,
    }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** Copies the state at an interval if it has changed. A state that is being written is copied in the next turn. */
function startGoodCopies(client: LocalClient, copy: () => boolean) {
  let copiedBlock = -1n
  const timer = setInterval(async () => {
    const block = await client.getBlockNumber().catch(() => copiedBlock)
    if (block !== copiedBlock && copy()) copiedBlock = block
  }, GOOD_COPY_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

/** Storage slot of `updatedAt` in TestPriceFeed. The owner and the round share slot 0, and the answer has slot 1. */
const UPDATED_AT_SLOT = numberToHex(2, { size: 32 })

/**
 * Refreshes the price feed's last update, as the real feed does.
 *
 * It writes the slot directly, because a transaction every minute would make an idle chain grow.
 */
async function startPriceHeartbeat(deps: {
  client: LocalClient
  priceFeed: Address
  everyMs: number
  log: ProcessLog
}) {
  const beat = async () => {
    const nowSeconds = Math.floor(Date.now() / 1_000)
    await deps.client.setStorageAt({
      address: deps.priceFeed,
      index: UPDATED_AT_SLOT,
      value: numberToHex(nowSeconds, { size: 32 }),
    })
  }
  await beat()
  const timer = setInterval(() => {
    beat().catch((cause) => deps.log.warn(`The local price feed was not refreshed: ${String(cause)}`))
  }, deps.everyMs)
  return { stop: () => clearInterval(timer) }
}

/**
 * Connects to the chain that another process runs in `folder`. Null while it is not up. The other process mines its blocks and
 * stops it.
 */
async function joinChain(folder: string, pollMs: number) {
  const rpcUrl = readRpcUrl(folder)
  const wallets = readChainWallets(join(folder, 'wallets.json'))
  if (rpcUrl === undefined || wallets === undefined) return null
  const client = createLocalClient(rpcUrl, pollMs)
  const deployer = privateKeyToAccount(wallets.deployerKey)
  const contracts = contractsOf(deployer)
  const isUp = await isDeployed(client, contracts).catch(() => false)
  if (!isUp) return null
  return {
    rpcUrl,
    chainId: networks.local.id,
    ...contracts,
    treasury: privateKeyToAccount(wallets.treasuryKey).address,
    payoutKey: wallets.payoutKey,
    payoutAddress: privateKeyToAccount(wallets.payoutKey).address,
    faucet: createFaucet({ client, deployer, usdt: contracts.usdt }),
    stop: async () => undefined,
  }
}

/** Wallets of the local chain. Their keys hold play money, are created at the first start and stored in a file of mode 600. */
interface ChainWallets {
  readonly deployerKey: `0x${string}`
  readonly treasuryKey: `0x${string}`
  readonly payoutKey: `0x${string}`
}

/** Reads the wallets in `path`, and creates them if the file is missing. The treasury stays the same after a restart. */
function openChainWallets(path: string): ChainWallets {
  const found = readChainWallets(path)
  if (found !== undefined) return found
  const wallets = {
    deployerKey: generatePrivateKey(),
    treasuryKey: generatePrivateKey(),
    payoutKey: generatePrivateKey(),
  }
  writePrivateFile(path, `${JSON.stringify(wallets, null, 2)}\n`)
  return wallets
}

/** Reads the wallets in `path`. Undefined if the file is missing. */
function readChainWallets(path: string): ChainWallets | undefined {
  const text = readFileIfAny(path)
  return text === undefined ? undefined : parseWallets(path, text)
}

function parseWallets(path: string, text: string): ChainWallets {
  const found: Record<string, unknown> = JSON.parse(text)
  const key = (name: keyof ChainWallets): `0x${string}` => {
    const value = found[name]
    if (!isKey(value))
      throw new StartupError(`DATA_DIR: ${path} holds no valid ${name}; restore it, or move the folder away`)
    return value
  }
  return { deployerKey: key('deployerKey'), treasuryKey: key('treasuryKey'), payoutKey: key('payoutKey') }
}

function isKey(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
}
