import {
  type Chain,
  type Client,
  createTestClient,
  defineChain,
  type HttpTransport,
  http,
  type PublicActions,
  publicActions,
  type TestActions,
  type WalletActions,
  walletActions,
} from 'viem'
import { networks } from '#contracts/networks.ts'

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
