import { ADDRESS, PLATFORM_CONFIG } from './samples.ts'

type FakeWalletRefusal = { readonly code: number; readonly message: string }
type FakeWalletAnswer = () => unknown

/** Wallet extension of this page, whose every answer the test decides. */
export type FakeWallet = {
  /** Methods that were called, in order. */
  readonly calledMethods: readonly string[]
  /** Replaces the usual answer of a method. */
  answer(method: string, answer: FakeWalletAnswer): void
  refuse(method: string, refusal: FakeWalletRefusal): void
}

type Flags = Readonly<Record<`is${string}`, boolean>>

/** Installs a wallet where extensions put theirs before wallets were announced. Unlike an announced wallet it can be removed. */
export function installWallet(flags: Flags = { isMetaMask: true }): FakeWallet {
  const { provider, wallet } = createWallet(flags)
  setPageWallet(provider)
  dispatchEvent(new Event('ethereum#initialized'))
  return wallet
}

/** Installs a wallet without an event, as browsers inside wallet apps do. */
export function injectSilently(flags: Flags = {}): void {
  setPageWallet(createWallet(flags).provider)
}

/** Description that a wallet gives of itself. Any script can send any. */
export type Announced = { readonly rdns: string; readonly name: string; readonly icon?: string; readonly uuid?: string }

/**
 * Announces a wallet, now and whenever the page asks. It stays as long as the page, so each test announces another domain name.
 *
 * @param flags if given, the provider has them and is at `window.ethereum` too
 */
export function announceWallet(info: Announced, flags: Flags | null = null): FakeWallet {
  const { provider, wallet } = createWallet(flags ?? {})
  if (flags !== null) setPageWallet(provider)
  const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), ...info }, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return wallet
}

function createWallet(flags: Flags) {
  const asked: string[] = []
  const answers = new Map<string, FakeWalletAnswer>([
    ['eth_requestAccounts', () => [ADDRESS]],
    ['eth_accounts', () => [ADDRESS]],
    ['eth_chainId', () => PLATFORM_CONFIG.chain.hex],
  ])
  const provider = {
    ...flags,
    async request({ method }: { method: string }) {
      asked.push(method)
      const answer = answers.get(method)
      if (answer === undefined) throw Object.assign(new Error(`no ${method} here`), { code: -32601 })
      return answer()
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const wallet: FakeWallet = {
    calledMethods: asked,
    answer: (method, answer) => answers.set(method, answer),
    refuse(method, { code, message }) {
      answers.set(method, () => {
        throw Object.assign(new Error(message), { code })
      })
    },
  }
  return { provider, wallet }
}

/** Removes the browser's wallet, as at the start. */
export function removeWallet(): void {
  setPageWallet(undefined)
  dispatchEvent(new Event('ethereum#initialized'))
}

function setPageWallet(provider: unknown): void {
  Object.assign(window, { ethereum: provider })
}
