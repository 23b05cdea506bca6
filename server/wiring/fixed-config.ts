import type { Config } from '../config.ts'
import type { FixedConfig } from '../features/platform/routes.ts'
import type { PlatformChain } from './open-chain.ts'

/** What browsers are told of this platform, of all that a start fixes. */
export const fixedConfig = (config: Config, { network, reader, priceFeeds, local }: PlatformChain): FixedConfig => ({
  mode: config.network,
  chain: {
    id: network.id,
    hex: network.hexId,
    name: network.title,
    // The local chain is reached through this site, whatever its name is for the caller; another one through its
    // public nodes: those that we pay for carry our key in their URL.
    rpcUrls: local === null ? [...network.rpcUrls] : ['/rpc'],
    explorer: config.explorerUrl,
    currency: network.currency,
  },
  usdt: { address: reader.usdt, decimals: 18 },
  treasury: reader.treasury,
  priceFeed: priceFeeds[0] ?? null,
  walletConnectProjectId: config.walletConnect?.projectId ?? null,
  walletConnectRelayUrl: config.walletConnect?.relayUrl ?? null,
})
