import { randomUUID } from 'node:crypto'
import { Wallet } from 'ethers'
import type { Page } from 'playwright-core'
import { rpc, type Site } from '../../support/world/http.ts'

export interface WalletRefusal {
  readonly code: number
  readonly message: string
}

/**
 * A wallet extension that the test controls. Its key is in the test's process and signs for real. This object replaces its window.
 */
export interface TestExtension {
  readonly address: string
  readonly key: string
  /** Hashes of the transactions that it has sent for the page, in order. */
  readonly sentHashes: readonly string[]
  /** Refuses the next call of this method, once. Several refusals apply in the order in which they were given. */
  refuseNext(method: string, refusal: Partial<WalletRefusal>): void
  /** Answers the next call of this method with this result, once. */
  answerNext(method: string, result: unknown): void
  /** Sends the next transaction, but answers the page with an error. */
  sendNextInSilence(refusal: WalletRefusal): void
  /**
   * Leaves one nonce unused below that of the next transaction. The network has the transaction, but no block can include it until
   * `fillNonce`, however long the test takes.
   */
  leaveNonceFree(): void
  /** Sends an empty transaction to itself at the unused nonce. The transaction behind it can then be mined. */
  fillNonce(): Promise<void>
  /** Calls of the page, with their parameters. */
  readonly calls: { method: string; params: readonly unknown[] }[]
  /** Chains that the wallet supports, as hex ids. Switching to another one fails with 4902 until it is added. */
  readonly knownChains: Set<string>
  currentChain: string
  /** Resends the transaction that waits at a nonce, with a higher fee. */
  speedUp(hash: string): Promise<string>
  /** Sends an empty transaction to itself at that nonce with a higher fee, as wallets do to cancel. */
  cancel(hash: string): Promise<string>
  /** Switches to another account, as the person does in the wallet. */
  switchAccount(page: Page, key: string): Promise<void>
  /** Emits an event to the page (EIP-1193). */
  emit(page: Page, event: string, value: unknown): Promise<void>
}

/** Answer of a wallet to a page's call. */
export type WalletCallHandler = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Properties of a wallet other than its key. By default it follows the standards. */
export type WalletBehaviour = {
  /** Name and domain name that it announces (EIP-6963), or null if it announces nothing. */
  readonly announced?: { readonly rdns: string; readonly name: string } | null
  /** Flags on `window.ethereum`, e.g. `isMetaMask`. Without them it does not set `window.ethereum`. */
  readonly flags?: readonly string[]
  /** Whether other scripts cannot replace its `window.ethereum`. */
  readonly isFixed?: boolean
  /** Replaces its usual answers. */
  readonly answers?: (usual: WalletCallHandler, wallet: TestExtension, page: Page) => WalletCallHandler
  /** Returns the events that it emits instead of one. */
  readonly emits?: (event: string, value: unknown) => readonly (readonly [event: string, value: unknown])[]
}

type PreparedAnswer = { error: Partial<WalletRefusal> } | { result: unknown }
type BridgeTransaction = { to: string; data: string; value: string; nonce: number; gasLimit: string; gasPrice: bigint }

const GWEI = 10n ** 9n
const NAMES = {
  'io.metamask': 'MetaMask',
  'com.trustwallet.app': 'Trust Wallet',
  'com.coinbase.wallet': 'Coinbase Wallet',
  'io.rabby': 'Rabby Wallet',
}
let extensions = 0

/** Installs a wallet in a page before the page's own scripts run. By default it announces itself by EIP-6963. */
export async function installExtension(
  page: Page,
  site: Site,
  options: { chainId: number; rdns?: keyof typeof NAMES; key?: string } & WalletBehaviour,
): Promise<TestExtension> {
  extensions += 1
  const bridge = `testWallet${extensions}`
  const home = `0x${options.chainId.toString(16)}`
  let signer = options.key === undefined ? new Wallet(Wallet.createRandom().privateKey) : new Wallet(options.key)
  const prepared = new Map<string, PreparedAnswer[]>()
  const sent = new Map<string, BridgeTransaction>()
  let silence: WalletRefusal | null = null
  let isNonceLeftFree = false
  let freeNonce: number | null = null
  const { rdns = 'io.metamask', emits = (event, value) => [[event, value]] } = options

  const prepare = (method: string, answer: PreparedAnswer) =>
    void prepared.set(method, [...(prepared.get(method) ?? []), answer])
  const send = async (transaction: BridgeTransaction, isRecorded = true) => {
    const signed = await signer.signTransaction({ ...transaction, chainId: options.chainId, type: 0 })
    const hash = await rpc(site, 'eth_sendRawTransaction', [signed])
    if (isRecorded) sent.set(hash, transaction)
    return hash
  }
  const nothing = () => ({ to: signer.address, data: '0x', gasLimit: '0x5208' })
  const again = async (hash: string, changes: Partial<BridgeTransaction>) => {
    const before = sent.get(hash)
    if (before === undefined) throw new Error(`This wallet never sent ${hash}`)
    return send({ ...before, gasPrice: before.gasPrice * 3n, ...changes })
  }

  const extension: TestExtension = {
    get address() {
      return signer.address
    },
    get key() {
      return signer.privateKey
    },
    get sentHashes() {
      return [...sent.keys()]
    },
    calls: [],
    knownChains: new Set([home]),
    currentChain: home,
    refuseNext: (method, refusal) => prepare(method, { error: refusal }),
    sendNextInSilence(refusal) {
      silence = refusal
    },
    leaveNonceFree() {
      isNonceLeftFree = true
    },
    async fillNonce() {
      if (freeNonce === null) throw new Error('This wallet left no nonce free')
      await send({ ...nothing(), value: '0x0', nonce: freeNonce, gasPrice: GWEI }, false)
      freeNonce = null
    },
    answerNext: (method, result) => prepare(method, { result }),
    speedUp: (hash) => again(hash, {}),
    cancel: (hash) => again(hash, nothing()),
    async switchAccount(target, key) {
      signer = new Wallet(key)
      await extension.emit(target, 'accountsChanged', [signer.address])
    },
    async emit(target, event, value) {
      const data = { bridge, events: emits(event, value) }
      await target.evaluate((it) => window.dispatchEvent(new MessageEvent('message', { data: it })), data)
    },
  }
  const moveTo = async (chainId: string) => {
    extension.currentChain = chainId
    await extension.emit(page, 'chainChanged', chainId)
    return null
  }

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [signer.address]
      case 'eth_chainId':
        return extension.currentChain
      case 'wallet_requestPermissions':
      case 'wallet_getPermissions':
        return [
          {
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: [signer.address] }],
          },
        ]
      case 'wallet_revokePermissions':
        return null
      case 'wallet_switchEthereumChain': {
        const { chainId } = params[0] as { chainId: string }
        if (!extension.knownChains.has(chainId)) throw { code: 4902, message: 'Unrecognized chain ID' }
        return moveTo(chainId)
      }
      case 'wallet_addEthereumChain': {
        const { chainId } = params[0] as { chainId: string }
        extension.knownChains.add(chainId)
        return moveTo(chainId)
      }
      case 'personal_sign':
        return signer.signMessage(Buffer.from(String(params[0]).slice(2), 'hex'))
      case 'eth_sendTransaction': {
        const { to, data = '0x', value = '0x0', gas = '0x186a0' } = params[0] as Record<string, string>
        const next = Number(await rpc(site, 'eth_getTransactionCount', [signer.address, 'pending']))
        if (isNonceLeftFree) freeNonce = next
        const nonce = isNonceLeftFree ? next + 1 : next
        isNonceLeftFree = false
        const hash = await send({ to: to ?? '', data, value, gasLimit: gas, nonce, gasPrice: GWEI })
        const refusal = silence
        silence = null
        if (refusal !== null) throw refusal
        return hash
      }
      default:
        return rpc(site, method, params)
    }
  }

  const given = options.answers?.(answer, extension, page) ?? answer
  await page.exposeFunction(bridge, async (method: string, params: readonly unknown[] = []) => {
    extension.calls.push({ method, params })
    const answered = prepared.get(method)?.shift()
    if (answered !== undefined) return answered
    try {
      return { result: await given(method, params) }
    } catch (error) {
      return { error: error instanceof Error ? { code: -32603, message: error.message } : error }
    }
  })
  const { announced = { rdns, name: NAMES[rdns] }, flags = null, isFixed = false } = options
  await page.addInitScript(provideWallet, { bridge, uuid: randomUUID(), announced, flags, isFixed })
  return extension
}

/** Runs in the page. Installs an EIP-1193 provider that asks the test for every answer. */
function provideWallet(wallet: {
  bridge: string
  uuid: string
  announced: { rdns: string; name: string } | null
  flags: readonly string[] | null
  isFixed: boolean
}) {
  type BridgeListener = (value: unknown) => void
  type BridgeRpcReply = { result?: unknown; error?: { message?: string } }
  const { bridge, uuid, announced, flags } = wallet
  const ask = (globalThis as unknown as Record<string, (method: string, params?: unknown) => Promise<BridgeRpcReply>>)[
    bridge
  ]
  const listeners = new Map<string, Set<BridgeListener>>()
  const provider = {
    ...Object.fromEntries((flags ?? []).map((flag) => [flag, true])),
    async request({ method, params }: { method: string; params?: unknown }) {
      const { result, error } = (await ask?.(method, params)) ?? {}
      if (error !== undefined) throw 'message' in error ? Object.assign(new Error(error.message), error) : error
      return result
    },
    on(event: string, listener: BridgeListener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: BridgeListener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  addEventListener('message', ({ data }) => {
    if (data?.bridge !== bridge) return
    for (const [event, value] of data.events as [string, unknown][]) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
    }
  })
  if (flags !== null) {
    try {
      const place = wallet.isFixed ? { get: () => provider } : { value: provider, writable: true, configurable: true }
      Object.defineProperty(window, 'ethereum', place)
    } catch (error) {
      // Logs the error and continues, as real extensions do when `window.ethereum` is taken.
      console.warn('window.ethereum is taken.', error)
    }
  }
  if (announced === null) return
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const detail = Object.freeze({ info: { uuid: crypto.randomUUID?.() ?? uuid, icon, ...announced }, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
