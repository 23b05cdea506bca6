import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { networks } from '#contracts/networks.ts'
import { lockFolder } from '../process/lock-folder.ts'
import { createRunningParts } from '../process/running-parts.ts'
import { startAnvil } from './chain/anvil-process.ts'
import { FINALITY_BLOCKS, startBlockTicker } from './chain/block-ticker.ts'
import { chainStateIn, copyIfWhole } from './chain/chain-state.ts'
import { openChainWallets } from './chain/chain-wallets.ts'
import { deployContracts } from './chain/deploy-contracts.ts'
import { createFaucet, type FaucetGrant } from './chain/faucet.ts'
import { createLocalClient, type LocalClient } from './chain/local-client.ts'
import { startPriceHeartbeat } from './chain/price-heartbeat.ts'
import type { ProcessLog } from './child-process/process-log.ts'

const GOOD_COPY_EVERY_MS = 10_000
const PRICE_HEARTBEAT_MS = 60_000
/** Looks for a receipt this many times a block. */
const POLLS_PER_BLOCK = 5

export interface LocalChain {
  readonly rpcUrl: string
  readonly chainId: typeof networks.local.id
  readonly usdt: Address
  readonly bv3: Address
  readonly priceFeed: Address
  readonly treasury: Address
  /** The private key of a wallet that holds test BNB, USDT and BV3 to pay withdrawals from. */
  readonly payoutKey: `0x${string}`
  readonly payoutAddress: Address
  faucet(to: Address): Promise<FaucetGrant>
  stop(): Promise<void>
}

/**
 * A real EVM chain on this machine, kept in `dataDir/chain`, with its own USDT, BV3 and price feed.
 *
 * Whatever ended the last run, the next start finds the same addresses and balances.
 *
 * @param blockTimeMs between blocks while somebody waits for one
 * @param priceHeartbeatMs how often the price feed's age is reset; a test of stale prices sets it high
 * @throws StartupError when the folder is in use, the port is taken, or the chain cannot be run
 */
export async function createLocalChain(options: {
  dataDir: string
  port?: number | undefined
  blockTimeMs?: number
  priceHeartbeatMs?: number
  log: ProcessLog
}): Promise<LocalChain> {
  const { log, blockTimeMs = networks.local.blockTimeMs, priceHeartbeatMs = PRICE_HEARTBEAT_MS } = options
  const folder = join(resolve(options.dataDir), 'chain')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const state = chainStateIn(folder)
  const { keep, stop } = createRunningParts()
  keep({ stop: lockFolder(folder).release })
  try {
    const wallets = openChainWallets(join(folder, 'wallets.json'))
    const deployer = privateKeyToAccount(wallets.deployerKey)
    const payoutAddress = privateKeyToAccount(wallets.payoutKey).address

    keep({ stop: () => copyIfWhole(state) })
    const anvil = keep(await startAnvil({ folder, state, port: options.port, log }))
    const client = createLocalClient(anvil.rpcUrl, Math.ceil(blockTimeMs / POLLS_PER_BLOCK))
    const contracts = await deployContracts({ client, deployer, payout: payoutAddress, log })
    // A loaded chain knows the state of its latest block only; without these, reads at `finalized` would fail.
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

/** Copies a state that has changed since the last copy; one that is being written waits for the next turn. */
function startGoodCopies(client: LocalClient, copy: () => boolean) {
  let copiedBlock = -1n
  const timer = setInterval(async () => {
    const block = await client.getBlockNumber().catch(() => copiedBlock)
    if (block !== copiedBlock && copy()) copiedBlock = block
  }, GOOD_COPY_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
