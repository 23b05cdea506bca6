import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { networks } from '#contracts/networks.ts'
import { type FolderLock, lockFolder, lockFolderIfFree } from '../runtime/process/lock-folder.ts'
import { createRunningParts } from '../runtime/process/running-parts.ts'
import { StartupError } from '../startup-error.ts'
import { startAnvil } from './chain/anvil-process.ts'
import { FINALITY_BLOCKS, startBlockTicker } from './chain/block-ticker.ts'
import { chainStateIn, copyIfWhole } from './chain/chain-state.ts'
import { openChainWallets } from './chain/chain-wallets.ts'
import { deployContracts } from './chain/deploy-contracts.ts'
import { createFaucet, type FaucetGrant } from './chain/faucet.ts'
import { joinChain } from './chain/join-chain.ts'
import { createLocalClient, type LocalClient } from './chain/local-client.ts'
import { startPriceHeartbeat } from './chain/price-heartbeat.ts'
import type { ProcessLog } from './child-process/process-log.ts'

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
