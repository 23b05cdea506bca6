import { ADDRESS, PLATFORM_CONFIG } from './samples.ts'

type Refusal = { readonly code: number; readonly message: string }
type Answer = () => unknown

/** A wallet extension of this page, whose every answer a test decides. */
export type FakeWallet = {
  /** Each method that was asked, in order. */
  readonly asked: readonly string[]
  /** What a method answers in place of the usual. */
  answer(method: string, answer: Answer): void
  refuse(method: string, refusal: Refusal): void
}

type Flags = Readonly<Record<`is${string}`, boolean>>

/** Puts a wallet where extensions from before announcements put theirs: unlike an announced one it can go again. */
export function installWallet(flags: Flags = { isMetaMask: true }): FakeWallet {
  const { provider, wallet } = createWallet(flags)
  place(provider)
  dispatchEvent(new Event('ethereum#initialized'))
  return wallet
}

/** The same for a wallet that comes without an event, as browsers inside wallet apps bring theirs. */
export function injectSilently(flags: Flags = {}): void {
  place(createWallet(flags).provider)
}

/** Description that a wallet gives of itself. Any script can send any. */
export type Announced = { readonly rdns: string; readonly name: string; readonly icon?: string; readonly uuid?: string }

/**
 * Announces a wallet, now and whenever the page asks. It stays as long as the page: each test announces another domain name.
 *
 * @param flags if given, the provider has them and is at `window.ethereum` too
 */
export function announceWallet(info: Announced, flags: Flags | null = null): FakeWallet {
  const { provider, wallet } = createWallet(flags ?? {})
  if (flags !== null) place(provider)
  const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), ...info }, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return wallet
}

function createWallet(flags: Flags) {
  const asked: string[] = []
  const answers = new Map<string, Answer>([
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
    asked,
    answer: (method, answer) => answers.set(method, answer),
    refuse(method, { code, message }) {
      answers.set(method, () => {
        throw Object.assign(new Error(message), { code })
      })
    },
  }
  return { provider, wallet }
}

/** The browser has no wallet, as at the start. */
export function removeWallet(): void {
  place(undefined)
  dispatchEvent(new Event('ethereum#initialized'))
}

function place(provider: unknown): void {
  Object.assign(window, { ethereum: provider })
}
