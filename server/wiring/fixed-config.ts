import type { Config } from '../config.ts'
import type { FixedConfig } from '../features/platform/routes.ts'
import type { PlatformChain } from './open-chain.ts'

/** Returns the part of the configuration that browsers need and that is fixed at the start. */
export const fixedConfig = (config: Config, { network, reader, priceFeeds, local }: PlatformChain): FixedConfig => ({
  mode: config.network,
  chain: {
    id: network.id,
    hex: network.hexId,
    name: network.title,
    // Browsers reach the local chain through this site, under any name that the caller uses. They reach another chain through its
    // public nodes, because the URLs of paid nodes contain our key.
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
