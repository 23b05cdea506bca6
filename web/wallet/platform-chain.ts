import { type AddEthereumChainParameter, type Chain, defineChain, numberToHex } from 'viem'
import type { PlatformConfig } from '#core/api/platform.ts'

/** Returns the chain as the server configures it. A preset would have other nodes than ours. */
export const platformChain = ({ chain }: PlatformConfig): Chain =>
  defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.currency,
    rpcUrls: { default: { http: chain.rpcUrls } },
    ...(chain.explorer !== null && { blockExplorers: { default: { name: 'Explorer', url: chain.explorer } } }),
  })

/** Returns the parameters for a wallet that does not know the chain: one node and one explorer. */
export function chainToAdd({ chain }: PlatformConfig): AddEthereumChainParameter {
  return {
    chainId: numberToHex(chain.id),
    chainName: chain.name,
    nativeCurrency: chain.currency,
    rpcUrls: chain.rpcUrls.slice(0, 1).map((url) => new URL(url, location.origin).href),
    ...(chain.explorer !== null && { blockExplorerUrls: [chain.explorer] }),
  }
}
