import type { Logger } from 'pino'
import { networks } from '#contracts/networks.ts'
import { type Address, lowercased } from '#core/address.ts'
import { probePriceFeeds } from '../chain/bnb-price.ts'
import { type ChainReader, createChainReader } from '../chain/chain-reader.ts'
import { probeNodes } from '../chain/check-chain.ts'
import { createPayoutWallet, createRemoteWallet, type PayoutWallet } from '../chain/payouts/payout-wallet.ts'
import type { Config } from '../config.ts'
import { createLocalChain, type LocalChain } from '../dev/local-chain.ts'
import { StartupError } from '../fault.ts'

/** The chain of this platform, with the platform's contracts and wallets. */
export type PlatformChain = {
  readonly network: (typeof networks)[Config['network']]
  readonly reader: ChainReader
  /** Tokens of withdrawals. BV3 is null if it cannot be withdrawn. */
  readonly tokens: { readonly USDT: Address; readonly BV3: Address | null }
  /** Empty if players cannot pay in BNB. */
  readonly priceFeeds: readonly Address[]
  /** Wallet that signs payouts in this process. Null if it does not pay, or if the operator sends payouts by hand. */
  readonly wallet: PayoutWallet | null
  /** The chain on this machine. Null on other networks. */
  readonly local: LocalChain | null
  stop(): Promise<void>
}

/**
 * Starts the local chain, or opens the configured nodes of a public one.
 *
 * @throws StartupError if the local chain cannot be run, or if the key does not belong to the address
 */
export async function openChain(config: Config, log: Logger): Promise<PlatformChain> {
  const network = networks[config.network]
  const local = config.network === 'local' ? await startLocalChain(config, log) : null
  const reader = createChainReader({
    chainId: network.id,
    name: network.title,
    rpcUrls: local === null ? config.rpcUrls : [local.rpcUrl],
    usdt: lowercased(local?.usdt ?? config.usdt ?? ''),
    treasury: lowercased(local?.treasury ?? config.treasury ?? ''),
    confirmationDepth: config.confirmationDepth,
  })
  const priceFeeds = local === null ? config.priceFeeds : [lowercased(local.priceFeed)]
  if (local === null) {
    warnOfRiskySettings(reader, network.saferDepth, log)
    // Not awaited, because the platform starts even if nodes are down.
    void probeNodes(reader, log)
    if (priceFeeds.length > 0) void probePriceFeeds(reader, priceFeeds, log)
  }
  const bv3 = local?.bv3 ?? config.bv3
  return {
    network,
    reader,
    tokens: { USDT: reader.usdt, BV3: bv3 === null ? null : lowercased(bv3) },
    priceFeeds,
    wallet: openWallet(network.id, config, local, log),
    local,
    stop: async () => local?.stop(),
  }
}

function openWallet(chainId: number, config: Config, local: LocalChain | null, log: Logger): PayoutWallet | null {
  if (!config.roles.has('payer')) return null
  const { payoutKey, payoutAddress } = config
  if (payoutKey !== null && 'url' in payoutKey) {
    const { protocol, hostname } = new URL(payoutKey.url)
    if (protocol === 'http:' && !OWN_MACHINE.includes(hostname)) {
      log.warn('PAYOUT_SIGNER_URL is http://: anyone who can read its network sees each payout before the chain does')
    }
    return createRemoteWallet(chainId, payoutKey)
  }
  const privateKey = payoutKey?.privateKey ?? local?.payoutKey ?? null
  if (privateKey === null) return null
  const wallet = createPayoutWallet(chainId, privateKey)
  if (payoutAddress !== null && payoutAddress !== wallet.address) {
    throw new StartupError(`PAYOUT_ADDRESS: is not the address of the key, which is ${wallet.address}`)
  }
  return wallet
}

const OWN_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

function warnOfRiskySettings({ nodes, confirmationDepth }: ChainReader, saferDepth: number, log: Logger): void {
  if (nodes.length === 1) {
    log.warn(
      'RPC_URLS names one node, so its answers about payments cannot be checked. Name three nodes of different providers',
    )
  }
  if (confirmationDepth !== null && confirmationDepth < saferDepth) {
    log.warn(
      { confirmationDepth, saferDepth },
      "CONFIRMATION_DEPTH is below the chain's own finality: a credited payment may disappear from the chain",
    )
  }
}

const startLocalChain = (config: Config, log: Logger) =>
  createLocalChain({
    dataDir: config.dataDir,
    port: config.localChainPort,
    blockTimeMs: config.localBlockTimeMs,
    // Processes on one database use one chain.
    isShared: config.databaseUrl !== null,
    log,
  })
