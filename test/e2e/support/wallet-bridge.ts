import { Wallet } from 'ethers'
import type { Page } from 'playwright-core'
import { rpc, type Site } from '../../support/http.ts'

export interface WalletRefusal {
  readonly code: number
  readonly message: string
}

/** A wallet extension in a test's hand: its key lives here and signs for real, its window is this object. */
export interface TestExtension {
  readonly address: string
  readonly key: string
  /** Hashes of what it has sent for the page, in order. */
  readonly sentHashes: readonly string[]
  /** The next call of this method is refused like this, once; several are taken in the order in which they were given. */
  refuseNext(method: string, refusal: WalletRefusal): void
  /** The next call of this method is answered like this, once. */
  answerNext(method: string, result: unknown): void
  /** The next transaction is sent, and the page is answered with an error nevertheless. */
  sendNextInSilence(refusal: WalletRefusal): void
  /**
   * The next transaction leaves one nonce free below its own: the network knows it and no block can take it, however long
   * the test takes, until `fillNonce`.
   */
  leaveNonceFree(): void
  /** Sends nothing to itself at the nonce that was left free: what stands behind it can be mined. */
  fillNonce(): Promise<void>
  /** Each call of the page, with what it asked for. */
  readonly calls: { method: string; params: readonly unknown[] }[]
  /** Chains that the wallet knows, in hex; switching to another answers 4902 until it is added. */
  readonly knownChains: Set<string>
  currentChain: string
  /** Sends the transaction that waits at a nonce once more, with a higher fee. */
  speedUp(hash: string): Promise<string>
  /** Sends nothing to itself at that nonce, with a higher fee: how wallets cancel. */
  cancel(hash: string): Promise<string>
  /** The person picks another account in the wallet. */
  switchAccount(page: Page, key: string): Promise<void>
}

type Sent = { to: string; data: string; value: string; nonce: number; gasLimit: string; gasPrice: bigint }

const GWEI = 10n ** 9n
const NAMES = {
  'io.metamask': 'MetaMask',
  'com.trustwallet.app': 'Trust Wallet',
  'com.coinbase.wallet': 'Coinbase Wallet',
  'io.rabby': 'Rabby Wallet',
}

/** Puts a wallet that announces itself by EIP-6963 into every page of a context, before the page's own scripts run. */
export async function installExtension(
  page: Page,
  site: Site,
  options: { chainId: number; rdns?: keyof typeof NAMES; key?: string },
): Promise<TestExtension> {
  const home = `0x${options.chainId.toString(16)}`
  let signer = options.key === undefined ? new Wallet(Wallet.createRandom().privateKey) : new Wallet(options.key)
  const prepared = new Map<string, ({ error: WalletRefusal } | { result: unknown })[]>()
  const sent = new Map<string, Sent>()
  let silence: WalletRefusal | null = null
  let isNonceLeftFree = false
  let freeNonce: number | null = null
  const rdns = options.rdns ?? 'io.metamask'

  const prepare = (method: string, answer: { error: WalletRefusal } | { result: unknown }) =>
    void prepared.set(method, [...(prepared.get(method) ?? []), answer])
  const send = async (transaction: Sent, isTold = true) => {
    const signed = await signer.signTransaction({ ...transaction, chainId: options.chainId, type: 0 })
    const hash = await rpc(site, 'eth_sendRawTransaction', [signed])
    if (isTold) sent.set(hash, transaction)
    return hash
  }
  const nothing = () => ({ to: signer.address, data: '0x', gasLimit: '0x5208' })
  const again = async (hash: string, changes: Partial<Sent>) => {
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
      await target.evaluate(
        (address) => window.postMessage({ testWallet: 'accountsChanged', value: [address] }),
        signer.address,
      )
    },
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
        extension.currentChain = chainId
        return null
      }
      case 'wallet_addEthereumChain': {
        const { chainId } = params[0] as { chainId: string }
        extension.knownChains.add(chainId)
        extension.currentChain = chainId
        return null
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

  await page.exposeFunction('testWalletRequest', async (method: string, params: readonly unknown[] = []) => {
    extension.calls.push({ method, params })
    const answered = prepared.get(method)?.shift()
    if (answered !== undefined) return answered
    try {
      return { result: await answer(method, params) }
    } catch (error) {
      const { code = -32603, message = String(error) } = error as Partial<WalletRefusal>
      return { error: { code, message } }
    }
  })
  await page.addInitScript(announceProvider, { rdns, name: NAMES[rdns] })
  return extension
}

/** Runs in the page. An EIP-1193 provider that asks the test for every answer. */
function announceProvider(wallet: { rdns: string; name: string }) {
  type Listener = (value: unknown) => void
  type Asked = { result?: unknown; error?: { code: number; message: string } }
  const ask = (globalThis as unknown as { testWalletRequest(method: string, params?: unknown): Promise<Asked> })
    .testWalletRequest
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      const { result, error } = await ask(method, params)
      if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code })
      if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain') {
        emit('chainChanged', (await ask('eth_chainId')).result)
      }
      return result
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  addEventListener('message', ({ data }) => {
    if (typeof data?.testWallet === 'string') emit(data.testWallet, data.value)
  })
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), icon, ...wallet }, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
