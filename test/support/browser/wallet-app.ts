import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { createWalletClient, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { waitUntil } from '../wait-until.ts'
import type { Site } from '../world/http.ts'
import { createMemory } from './relay-storage.ts'

/** Tap of a person in a wallet app: yes, no, or nothing yet. */
export type Tap = 'approve' | 'reject' | 'wait'

type WalletAppRefusal = { readonly code: number; readonly message: string }
type WalletAppRequest = {
  readonly topic: string
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

type WalletAppTransaction = { readonly to: Hex; readonly data?: Hex; readonly value?: Hex; readonly gas?: Hex }

/** Account of a wallet app: one with a key, or a contract that its owners act for. */
export interface AppAccount {
  readonly address: Hex
  /** Signs the bytes of a message. */
  sign(message: Hex): Promise<Hex>
  /**
   * Sends a transaction.
   *
   * @returns the answer to the page
   */
  send(transaction: WalletAppTransaction): Promise<Hex>
}

/** Wallet in an app: the wallets' own library, a real key, and a person whom the test controls. */
export interface WalletApp {
  readonly address: string
  /** Requests of the page, in order. */
  readonly requests: readonly WalletAppRequest[]
  /** Chains that the wallet knows. The platform's is added when a page asks. Change them before it pairs. */
  readonly knownChains: Set<number>
  /**
   * Sets the person's answer to the next request of this method, or to the next code ('pair'). It is used once, by the request
   * that it answers, and later requests are approved again. Several answers are used in the order in which they were given.
   */
  answerNext(method: string, tap: Tap): void
  /** Scans a code. */
  pair(uri: string): Promise<void>
  /** Answers the waiting request, or the next one. */
  settle(method: string, tap: 'approve' | 'reject'): Promise<void>
  switchAccount(): Promise<void>
  /** Notifies the page that the wallet is on another chain. */
  switchChain(chainId: number): Promise<void>
  endSession(): Promise<void>
  readonly sessionCount: () => number
  close(): Promise<void>
}

export type WalletAppOptions = {
  readonly site: Site
  readonly relayUrl: string
  /** Chain that the app sends transactions to. */
  readonly chainId: number
  /** Methods whose requests the person always leaves waiting until they are settled. */
  readonly heldMethods?: readonly string[]
  /** Opens its accounts, one after the other. Each has a new key by default. */
  readonly openAccount?: () => Promise<AppAccount>
}

const REFUSED: WalletAppRefusal = { code: 5000, message: 'User rejected.' }
const CHAIN_UNKNOWN: WalletAppRefusal = { code: 4902, message: 'Unrecognized chain ID' }
const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
let apps = 0

export async function openWalletApp(options: WalletAppOptions): Promise<WalletApp> {
  apps += 1
  const core = new Core({
    projectId: 'test',
    relayUrl: options.relayUrl,
    storage: createMemory(),
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: `app-${apps}`,
  })
  const metadata = { name: 'Pocket Wallet', description: 'A wallet app', url: 'https://pocket.example', icons: [] }
  const kit = await WalletKit.init({ core, metadata })
  const openAccount = options.openAccount ?? (async () => keyAccount(options.site))
  let account = await openAccount()
  const known = new Set([options.chainId])
  const nextTaps = new Map<string, Tap[]>()
  const nextTap = (method: string): Tap =>
    nextTaps.get(method)?.shift() ?? (options.heldMethods?.includes(method) ? 'wait' : 'approve')
  const asked: WalletAppRequest[] = []
  const waiting: WalletAppRequest[] = []

  const topic = () => Object.keys(kit.getActiveSessions())[0] ?? ''
  const namespaces = (addresses: readonly string[]) => ({
    eip155: {
      chains: [...known].map((id) => `eip155:${id}`),
      accounts: addresses.flatMap((address) => [...known].map((id) => `eip155:${id}:${address}`)),
      methods: METHODS,
      events: ['accountsChanged', 'chainChanged'],
    },
  })
  const grant = () => kit.updateSession({ topic: topic(), namespaces: namespaces([account.address]) })
  const emit = (name: string, data: unknown, chainId: number) =>
    kit.emitSessionEvent({ topic: topic(), event: { name, data }, chainId: `eip155:${chainId}` })

  kit.on('session_proposal', async ({ id }) => {
    if (nextTap('pair') === 'reject') await kit.rejectSession({ id, reason: REFUSED })
    else await kit.approveSession({ id, namespaces: namespaces([account.address]) })
  })
  kit.on('session_request', async ({ id, topic: on, params }) => {
    const { method, params: given } = params.request
    const request: WalletAppRequest = { topic: on, id, method, params: given as readonly unknown[] }
    asked.push(request)
    const tap = nextTap(method)
    if (tap === 'wait') waiting.push(request)
    else await respond(request, tap)
  })

  async function respond({ topic: on, id, method, params }: WalletAppRequest, tap: Tap) {
    const answer = tap === 'reject' ? { error: REFUSED } : await carryOut(method, params)
    await kit.respondSessionRequest({ topic: on, response: { id, jsonrpc: '2.0', ...answer } })
  }
  async function carryOut(method: string, params: readonly unknown[]) {
    try {
      return { result: await performRequest(account, options.chainId, method, params, known, grant) }
    } catch (error) {
      const { code = -32603, message = String(error) } = error as Partial<WalletAppRefusal>
      return { error: { code, message } }
    }
  }

  return {
    get address() {
      return account.address
    },
    requests: asked,
    knownChains: known,
    answerNext: (method, tap) => void nextTaps.set(method, [...(nextTaps.get(method) ?? []), tap]),
    pair: (uri) => kit.pair({ uri }),
    async settle(method, tap) {
      const request = await waitUntil(`a request for ${method}`, async () => waiting.find((it) => it.method === method))
      waiting.splice(waiting.indexOf(request), 1)
      await respond(request, tap)
    },
    async switchAccount() {
      account = await openAccount()
      await grant()
    },
    switchChain: (chainId) => emit('chainChanged', chainId, [...known][0] ?? chainId),
    endSession: () => kit.disconnectSession({ topic: topic(), reason: { code: 6000, message: 'User disconnected.' } }),
    sessionCount: () => Object.keys(kit.getActiveSessions()).length,
    async close() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}

/** Creates an account with a new key. */
function keyAccount(site: Site): AppAccount {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address,
    sign: (raw) => account.signMessage({ message: { raw } }),
    send({ to, data, value = '0x0', gas }) {
      const client = createWalletClient({ account, transport: http(`${site.url}/rpc`) })
      return client.sendTransaction({
        chain: null,
        to,
        ...(data && { data }),
        value: BigInt(value),
        ...(gas && { gas: BigInt(gas) }),
      })
    },
  }
}

/** Performs a request that the person has approved, and returns its result. */
async function performRequest(
  account: AppAccount,
  chainId: number,
  method: string,
  params: readonly unknown[],
  known: Set<number>,
  grant: () => Promise<unknown>,
): Promise<unknown> {
  switch (method) {
    case 'personal_sign':
      return account.sign(params[0] as Hex)
    case 'eth_sendTransaction':
      return account.send(params[0] as WalletAppTransaction)
    case 'wallet_switchEthereumChain':
      if (!known.has(requestedChain(params))) throw CHAIN_UNKNOWN
      return null
    case 'wallet_addEthereumChain':
      if (requestedChain(params) !== chainId) throw CHAIN_UNKNOWN
      known.add(chainId)
      await grant()
      return null
    default:
      throw new Error(`This wallet does not do ${method}`)
  }
}

const requestedChain = (params: readonly unknown[]) => Number((params[0] as { chainId: string }).chainId)
