import {
  type Chain,
  createWalletClient,
  custom,
  defineChain,
  type Hex,
  http,
  isAddressEqual,
  numberToHex,
  type TypedDataDefinition,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { PlatformConfig } from '#core/api/platform.ts'
import { DEMO_WALLET } from './wallet-catalogue.ts'

/** Banana-yellow tile. Wallets announce themselves with a picture. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#ffd23f"/></svg>',
)}`

/** Fixed id, because pages that are not served securely cannot generate one. */
const UUID = '3f0c7c1e-6c6b-4c2b-9d53-6f1f2f6d0a31'

let isAnnounced = false

/** Announces the demo wallet to the page as real wallets do (EIP-6963), now and whenever the page asks. */
export function announceDemoWallet(platform: PlatformConfig) {
  if (isAnnounced) return
  isAnnounced = true
  const info = { uuid: UUID, name: DEMO_WALLET.name, icon: ICON, rdns: DEMO_WALLET.rdns[0] }
  const detail = Object.freeze({ info, provider: createDemoProvider(platform) })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Path at which the server forwards calls to the local chain. */
const RPC_PATH = '/rpc'

type DemoWalletRequest = { readonly method: string; readonly params?: unknown }
type DemoWalletListener = (payload: never) => void
type DemoTransaction = { to?: Hex; data?: Hex; value?: Hex; gas?: Hex; nonce?: Hex; gasPrice?: Hex }

/**
 * Creates an EIP-1193 wallet that really signs with a key of this browser, and approves every request by itself.
 *
 * Only for the local chain, where no asset has a value.
 */
function createDemoProvider(platform: PlatformConfig) {
  const account = privateKeyToAccount(readBurnerKey())
  const node = http(new URL(RPC_PATH, location.origin).href)({})
  const chain = platformChain(platform)
  const client = createWalletClient({ account, chain, transport: custom(node) })
  const listeners = new Map<string, Set<DemoWalletListener>>()

  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload as never)
  }
  const share = (isShared: boolean) => {
    if (isAccountShared() === isShared) return
    setAccountShared(isShared)
    emit('accountsChanged', isShared ? [account.address] : [])
  }
  const requireOwn = (address: unknown) => {
    if (!isAddressEqual(address as Hex, account.address))
      throw new RpcRefusal(4100, 'This is not the demo wallet’s account.')
  }

  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_accounts: () => (isAccountShared() ? [account.address] : []),
    eth_requestAccounts: () => {
      share(true)
      return [account.address]
    },
    wallet_revokePermissions: () => {
      share(false)
      return null
    },
    eth_chainId: () => numberToHex(chain.id),
    wallet_switchEthereumChain: ([wanted]) => {
      if (Number((wanted as { chainId: Hex }).chainId) === chain.id) return null
      throw new RpcRefusal(4902, 'The demo wallet knows the local chain only.')
    },
    personal_sign: ([raw, address]) => {
      requireOwn(address)
      return account.signMessage({ message: { raw: raw as Hex } })
    },
    eth_signTypedData_v4: ([address, typed]) => {
      requireOwn(address)
      const definition: unknown = typeof typed === 'string' ? JSON.parse(typed) : typed
      return account.signTypedData(definition as TypedDataDefinition)
    },
    eth_sendTransaction: ([wanted]) => {
      const { to, data, value, gas, nonce, gasPrice } = wanted as DemoTransaction
      return client.sendTransaction({
        to: to ?? null,
        ...(data && { data }),
        ...(value && { value: BigInt(value) }),
        ...(gas && { gas: BigInt(gas) }),
        ...(nonce && { nonce: Number(nonce) }),
        ...(gasPrice && { gasPrice: BigInt(gasPrice) }),
      })
    },
  }

  return {
    isDemoWallet: true,
    request: async ({ method, params }: DemoWalletRequest): Promise<unknown> => {
      const answer = answers[method]
      if (answer !== undefined) return answer(Array.isArray(params) ? params : [])
      return node.request({ method, params } as never)
    },
    on(event: string, listener: DemoWalletListener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: DemoWalletListener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

/** Returns the chain as the server configures it. A preset would have other nodes than ours. */
const platformChain = ({ chain }: PlatformConfig): Chain =>
  defineChain({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.currency,
    rpcUrls: { default: { http: chain.rpcUrls } },
    ...(chain.explorer !== null && { blockExplorers: { default: { name: 'Explorer', url: chain.explorer } } }),
  })

class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const KEY = 'demoWalletKey'
const SHARED = 'demoWalletShared'

/** Reads this browser's test key, and creates it on first use. The key is worthless, because it exists on the local chain only. */
function readBurnerKey(): Hex {
  const stored = localStorage.getItem(KEY)
  if (stored !== null && /^0x[0-9a-f]{64}$/.test(stored)) return stored as Hex
  const made = generatePrivateKey()
  localStorage.setItem(KEY, made)
  return made
}

/** Returns whether the demo wallet has shared its account with this page. Real wallets store this too. */
const isAccountShared = () => localStorage.getItem(SHARED) === 'true'

function setAccountShared(isShared: boolean) {
  if (isShared) localStorage.setItem(SHARED, 'true')
  else localStorage.removeItem(SHARED)
}
