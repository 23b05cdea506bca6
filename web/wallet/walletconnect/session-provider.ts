import { t } from '@lingui/core/macro'
import { type EIP1193Provider, fallback, getAddress, type Hex, http, isAddress, numberToHex } from 'viem'
import type { PlatformConfig } from '#core/api/platform.ts'
import { PaymentRefusal } from '../payment-errors.ts'
import { causesOf, USER_REJECTED } from '../wallet-errors.ts'
import { isRelayConnected, type RelayClient, resumeReconnecting } from './library-internals.ts'
import { endSession, type RelaySession, requestAwaited, waitForRelay } from './relay-client.ts'

type SessionProviderRequest = { readonly method: string; readonly params?: unknown }
type SessionProviderListener = (payload: never) => void

/** Milliseconds to wait for a grant, because wallets grant a chain that they have just added in a separate message. */
const GRANT_LIMIT_MS = 10_000
const GRANT_POLL_MS = 50

/** Creates an EIP-1193 provider of a paired wallet. Requests that the wallet need not answer go to the chain's own nodes. */
export function createSessionProvider(
  client: RelayClient,
  paired: RelaySession,
  platform: PlatformConfig,
): EIP1193Provider {
  const { topic } = paired
  const home = platform.chain.id
  const node = fallback(platform.chain.rpcUrls.map((url) => http(new URL(url, location.origin).href)))({})
  const listeners = new Map<string, Set<SessionProviderListener>>()
  let { namespaces } = paired
  let chainId = firstChain(namespaces, home)
  /** Accounts from the wallet's last event. */
  let reportedAccounts: readonly string[] | null = null

  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload as never)
  }
  const accounts = () => reportedAccounts ?? accountsOn(namespaces, chainId)
  const moveTo = (next: number) => {
    if (next === chainId) return
    chainId = next
    emit('chainChanged', numberToHex(next))
  }
  const isGranted = (id: number) => grantedChains(namespaces).includes(id)

  const unfollow = followSession(client, topic, {
    onNamespaces(next) {
      const before = accounts().join()
      namespaces = next
      reportedAccounts = null
      if (!isGranted(chainId)) moveTo(firstChain(namespaces, home))
      if (accounts().join() !== before) emit('accountsChanged', accounts())
    },
    onAccounts(addresses) {
      reportedAccounts = addresses
      emit('accountsChanged', addresses)
    },
    onChain: moveTo,
    onEnd() {
      unfollow()
      // The session shares no account any more.
      namespaces = {}
      reportedAccounts = null
      emit('disconnect', { code: 4900, message: 'The wallet has ended the session.' })
    },
  })

  /** Sends a request to the wallet. The answer takes as long as the person does. */
  async function sendRequest({ method, params }: SessionProviderRequest): Promise<unknown> {
    await reachRelay(client)
    // Messages that the relay held back may have switched the wallet's chain meanwhile. A payment is requested only on its own
    // chain.
    if (method === 'eth_sendTransaction' && wantedChain({ params }) !== chainId) throw new PaymentRefusal('wrong_chain')
    try {
      return await requestAwaited(client, {
        topic,
        chainId: chainName(chainId),
        request: { method, params: params ?? [] },
      })
    } catch (error) {
      throw asWalletError(error)
    }
  }

  async function switchTo(wanted: number, request: SessionProviderRequest): Promise<null> {
    if (!isGranted(wanted)) {
      if (!isGrantedMethod(namespaces, request.method)) throw notOffered(platform)
      // The request goes to a chain that the wallet has granted, because no request may go to any other.
      await sendRequest(request)
      for (let waitedMs = 0; !isGranted(wanted); waitedMs += GRANT_POLL_MS) {
        if (waitedMs >= GRANT_LIMIT_MS) throw notOffered(platform)
        await new Promise((resolve) => setTimeout(resolve, GRANT_POLL_MS))
      }
    }
    moveTo(wanted)
    return null
  }

  const answers: Record<string, (request: SessionProviderRequest) => unknown> = {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    eth_chainId: () => numberToHex(chainId),
    wallet_switchEthereumChain: (request) => switchTo(wantedChain(request), request),
    wallet_addEthereumChain: (request) => switchTo(wantedChain(request), request),
    async wallet_revokePermissions() {
      unfollow()
      await endSession(client, topic)
      return null
    },
    personal_sign: sendRequest,
    eth_signTypedData_v4: sendRequest,
    eth_sendTransaction: sendRequest,
  }
  return {
    async request(request: SessionProviderRequest): Promise<unknown> {
      const answer = answers[request.method]
      return answer === undefined ? node.request(request as never) : answer(request)
    },
    on(event: string, listener: SessionProviderListener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: SessionProviderListener) {
      listeners.get(event)?.delete(listener)
    },
  } as unknown as EIP1193Provider
}

/** Returns the platform's chain if the wallet has granted it, otherwise the first granted chain. */
const firstChain = (namespaces: RelaySession['namespaces'], home: number) => {
  const granted = grantedChains(namespaces)
  return granted.includes(home) ? home : (granted[0] ?? home)
}

const wantedChain = ({ params }: Pick<SessionProviderRequest, 'params'>) =>
  Number((params as readonly { chainId: Hex }[])[0]?.chainId)

const notOffered = ({ chain }: PlatformConfig) =>
  new Error(t`This wallet does not offer ${chain.name} here. Add it in the wallet, then connect again.`)

async function reachRelay(client: RelayClient): Promise<void> {
  if (isRelayConnected(client)) return
  await resumeReconnecting(client)
  await waitForRelay(client, () => false)
}

type SessionListener = {
  readonly onNamespaces: (namespaces: RelaySession['namespaces']) => void
  readonly onAccounts: (addresses: readonly string[]) => void
  readonly onChain: (chainId: number) => void
  readonly onEnd: () => void
}

/** Listens to a wallet's events of one session. Returns a function that stops listening. */
function followSession(client: RelayClient, topic: string, listener: SessionListener): () => void {
  const update = (event: { topic: string; params: { namespaces: RelaySession['namespaces'] } }) => {
    if (event.topic === topic) listener.onNamespaces(event.params.namespaces)
  }
  const hear = (event: { topic: string; params: { event: { name: string; data: unknown } } }) => {
    if (event.topic !== topic) return
    const { name, data } = event.params.event
    if (name === 'chainChanged') {
      const chainId = readChainId(data)
      if (chainId !== null) listener.onChain(chainId)
    }
    if (name === 'accountsChanged') listener.onAccounts(readAddresses(data))
  }
  const end = (event: { topic: string }) => {
    if (event.topic === topic) listener.onEnd()
  }
  client.on('session_update', update)
  client.on('session_event', hear)
  client.on('session_delete', end)
  client.on('session_expire', end)
  return () => {
    client.off('session_update', update)
    client.off('session_event', hear)
    client.off('session_delete', end)
    client.off('session_expire', end)
  }
}

/** Parses a chain id. Wallets write it as 56, '56', '0x38' or 'eip155:56'. */
export function readChainId(data: unknown): number | null {
  const chainId = Number(typeof data === 'string' ? data.replace(/^eip155:/, '') : data)
  return Number.isInteger(chainId) && chainId > 0 ? chainId : null
}

/** Parses accounts. Wallets write them with or without their chain. */
export const readAddresses = (data: unknown): readonly string[] =>
  (Array.isArray(data) ? data : [])
    .map((account) => String(account).split(':').at(-1) ?? '')
    .filter((address) => isAddress(address, { strict: false }))
    .map((address) => getAddress(address))

/** WalletConnect's codes for a refusal by the person and for an unknown chain. */
const REFUSED = [5000, 5001, 5002, 5003]
const CHAIN_NOT_SUPPORTED = 5100

const CHAIN_UNKNOWN = 4902

/** Returns a wallet's error with the code that a browser wallet would use (EIP-1193). */
export function asWalletError(error: unknown): Error {
  const causes = causesOf(error)
  const message = causes[0]?.message || 'The wallet did not answer.'
  const code = causes.find((cause) => cause.code !== null)?.code ?? null
  return Object.assign(new Error(message, { cause: error }), { ...(code !== null && { code: standardCode(code) }) })
}

function standardCode(code: number): number {
  if (REFUSED.includes(code)) return USER_REJECTED
  return code === CHAIN_NOT_SUPPORTED ? CHAIN_UNKNOWN : code
}

/** Scope of a session: accounts on chains, and the methods that the wallet grants (CAIP-10, CAIP-2). */
type Namespaces = Readonly<Record<string, { readonly accounts: string[]; readonly methods: string[] }>>

/**
 * Chain that every wallet knows. A wallet that does not know the platform's chain can accept this one, and then be asked to add
 * the platform's.
 */
const CHAIN_OF_ALL_WALLETS = 1

/** Methods that the wallet itself answers. All others go to the chain's own nodes. */
const WALLET_METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
] as const

/** Returns the namespaces that a wallet is asked for. All are optional, so that each wallet grants the ones that it supports. */
export const requestedNamespaces = (chainId: number) => ({
  eip155: {
    chains: [...new Set([chainId, CHAIN_OF_ALL_WALLETS])].map(chainName),
    methods: [...WALLET_METHODS],
    events: ['accountsChanged', 'chainChanged'],
  },
})

const chainName = (chainId: number) => `eip155:${chainId}`

/** Returns the chains that a wallet has granted. */
export const grantedChains = (namespaces: Namespaces): readonly number[] => [
  ...new Set(accountParts(namespaces).map(({ chainId }) => chainId)),
]

/** Returns a wallet's accounts on a chain, the chosen one first. */
export const accountsOn = (namespaces: Namespaces, chainId: number) => [
  ...new Set(
    accountParts(namespaces)
      .filter((it) => it.chainId === chainId)
      .map(({ address }) => getAddress(address)),
  ),
]

export const isGrantedMethod = (namespaces: Namespaces, method: string) =>
  Object.values(namespaces).some(({ methods }) => methods.includes(method))

function accountParts(namespaces: Namespaces) {
  return Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .map((account) => account.split(':'))
    .flatMap(([standard, chainId, address]) =>
      standard === 'eip155' && address !== undefined && isAddress(address, { strict: false })
        ? [{ chainId: Number(chainId), address }]
        : [],
    )
}
