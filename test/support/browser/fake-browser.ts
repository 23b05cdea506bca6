import { vi } from 'vitest'
import { BSC_CONFIG } from '../chain/bsc-config.ts'

type FakeWalletListener = (value: never) => void
/** Answer of the fake server. `page` is the text of an intermediary. */
type FakeServerAnswer = { readonly status: number; readonly body?: unknown; readonly page?: string }

/** Fake wallet extension whose every answer the test decides. */
export class FakeBrowserWallet {
  accounts: string[]
  chainId = BSC_CONFIG.chain.hex
  /** Methods that were called, in order. */
  readonly calledMethods: string[] = []
  /** Answers that replace the usual ones, by method. A thrown value is a refusal. */
  readonly answers = new Map<string, (params: readonly unknown[]) => unknown>()
  readonly provider: unknown
  readonly #listeners = new Map<string, Set<FakeWalletListener>>()

  constructor(...accounts: string[]) {
    this.accounts = accounts
    this.provider = {
      request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
        this.calledMethods.push(method)
        const prepared = this.answers.get(method)
        return prepared === undefined ? this.#answer(method) : prepared(params)
      },
      on: (event: string, listener: FakeWalletListener) => {
        this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener: (event: string, listener: FakeWalletListener) => this.#listeners.get(event)?.delete(listener),
    }
  }

  emit(event: string, value: unknown) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(value as never)
  }

  listenerCount = () => [...this.#listeners.values()].reduce((count, { size }) => count + size, 0)

  /** Selects other accounts, as the person does in the wallet. */
  pick(...accounts: string[]) {
    this.accounts = accounts
    this.emit('accountsChanged', accounts)
  }

  promptCount = () =>
    this.calledMethods.filter((method) => /personal_sign|requestAccounts|sendTransaction/.test(method)).length

  #answer(method: string): unknown {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return this.accounts
      case 'eth_chainId':
        return this.chainId
      case 'personal_sign':
        return '0x5163'
      case 'wallet_switchEthereumChain':
      case 'wallet_revokePermissions':
        return null
      default:
        throw Object.assign(new Error(`no ${method} here`), { code: -32601 })
    }
  }
}

export class FakeBrowserSocket {
  static opened: FakeBrowserSocket[] = []
  readonly sent: string[] = []
  readyState = 0
  onopen?: () => void
  onmessage?: (event: { data: unknown }) => void
  onclose?: (event: { code: number }) => void
  readonly url: string

  constructor(url: string) {
    this.url = url
    FakeBrowserSocket.opened.push(this)
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  send(text: string) {
    this.sent.push(text)
  }
  /** Closes the socket, for either side. */
  close(code = 1005) {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code })
  }
}

export const latestSocket = () => FakeBrowserSocket.opened.at(-1) as FakeBrowserSocket

/** Fake of the server's sign-in calls. It knows one cookie, this browser's. */
export class FakeServer {
  /** Address whose session the cookie belongs to; null without a session. */
  sessionOf: string | null = null
  /** Calls in order, e.g. 'GET /api/auth/session'. */
  readonly requests: string[] = []
  /** Latest body of each call. */
  readonly bodies = new Map<string, unknown>()
  /** Times of a sign-in by the server's clock. */
  readonly signInTimes = { issuedAt: '2026-03-01T12:00:00.000Z', expiresAt: '2026-03-01T12:10:00.000Z' }
  /** Answers that replace the usual ones, by call. */
  readonly answers = new Map<string, () => FakeServerAnswer | Promise<FakeServerAnswer>>()

  countOf = (call: string) => this.requests.filter((it) => it === call).length

  fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    const path = url.split('?')[0]
    const call = `${init?.method ?? 'GET'} ${path}`
    this.requests.push(call)
    if (init?.body != null) this.bodies.set(call, JSON.parse(String(init.body)))
    const answering = (this.answers.get(call) ?? (() => this.#answer(call, init)))()
    const answer = await Promise.race([answering, rejectOnAbort(init?.signal)])
    const text = answer.page ?? (answer.body === undefined ? null : JSON.stringify(answer.body))
    return new Response(text, { status: answer.status })
  }

  readonly #session = (walletAddress: string) => ({
    userId: Number.parseInt(walletAddress.slice(2, 6), 16),
    walletAddress: walletAddress.toLowerCase(),
    expiresAt: '2099-01-01T00:00:00.000Z',
  })

  #answer(call: string, init?: RequestInit): FakeServerAnswer {
    switch (call) {
      case 'GET /api/config':
        return { status: 200, body: BSC_CONFIG }
      case 'GET /api/admin/check':
        return { status: 200, body: false }
      case 'GET /api/auth/nonce':
        return { status: 200, body: { nonce: '0123456789abcdef', ...this.signInTimes } }
      case 'POST /api/auth/verify': {
        const { message } = JSON.parse(String(init?.body)) as { message: string }
        this.sessionOf = /0x[0-9a-fA-F]{40}/.exec(message)?.[0] ?? null
        return { status: 200, body: this.#session(this.sessionOf ?? '') }
      }
      case 'POST /api/auth/logout':
        this.sessionOf = null
        return { status: 204 }
      case 'GET /livez':
        return { status: 200, body: 'ok' }
    }
    if (this.sessionOf === null) {
      return { status: 401, body: { error: 'unauthenticated', message: 'Sign in with your wallet first.' } }
    }
    return { status: 200, body: call === 'GET /api/auth/session' ? this.#session(this.sessionOf) : {} }
  }
}

/** Rejects once a call is aborted. */
const rejectOnAbort = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

/** Stubs a browser's globals in Node: storage, events, an address, sockets, and a server behind `fetch`. */
export function stubBrowser({ stored = {}, search = '' }: { stored?: Record<string, string>; search?: string } = {}) {
  const bus = new EventTarget()
  const server = new FakeServer()
  FakeBrowserSocket.opened = []
  const localStorage = fakeStorage(stored)
  const globals = {
    window: globalThis,
    localStorage,
    sessionStorage: fakeStorage({}),
    location: { protocol: 'https:', host: 'bv3.example', origin: 'https://bv3.example', search },
    addEventListener: bus.addEventListener.bind(bus),
    removeEventListener: bus.removeEventListener.bind(bus),
    dispatchEvent: bus.dispatchEvent.bind(bus),
    WebSocket: FakeBrowserSocket,
    fetch: server.fetch,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)

  return {
    server,
    localStorage,
    /** Changes a stored value, as another tab does. */
    storedElsewhere(key: string, newValue: string | null) {
      if (newValue === null) localStorage.removeItem(key)
      else localStorage.setItem(key, newValue)
      bus.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    },
    /** Announces a wallet (EIP-6963). */
    announce({ provider }: { readonly provider: unknown }, rdns: string, info: object = {}) {
      const announce = () =>
        bus.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: { info: { rdns, ...info }, provider } }),
        )
      bus.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
  }
}

function fakeStorage(stored: Record<string, string>) {
  const values = new Map(Object.entries(stored))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
