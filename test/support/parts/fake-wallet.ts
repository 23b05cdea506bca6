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

type Flags = { readonly isMetaMask?: boolean; readonly isTrust?: boolean; readonly isCoinbaseWallet?: boolean }

/** Puts a wallet where extensions from before announcements put theirs: unlike an announced one it can go again. */
export function installWallet(flags: Flags = { isMetaMask: true }): FakeWallet {
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
  place(provider)
  return {
    asked,
    answer: (method, answer) => answers.set(method, answer),
    refuse(method, { code, message }) {
      answers.set(method, () => {
        throw Object.assign(new Error(message), { code })
      })
    },
  }
}

/** The browser has no wallet, as at the start. */
export const removeWallet = (): void => place(undefined)

function place(provider: unknown): void {
  Object.assign(window, { ethereum: provider })
  dispatchEvent(new Event('ethereum#initialized'))
}
