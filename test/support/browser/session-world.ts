import type { SessionView } from '#core/api/auth.ts'
import { loginGeneration, sessionOf } from '#web/session/session-machine.ts'
import {
  type Connection,
  type ConnectionListener,
  createSessionRuntime,
  type SessionDeps,
  type SessionRuntime,
  type SocketListener,
} from '#web/session/session-runtime.ts'
import { toWalletState } from '#web/session/to-wallet-state.ts'
import type { WalletId } from '#web/wallet/wallet-catalogue.ts'

export const WALLETS = ['metamask', 'trust'] as const satisfies readonly WalletId[]
export const ACCOUNTS = ['0xA', '0xB', '0xC'] as const

export type PendingCallOutcome = 'answer' | 'refuse' | 'fail'

/** Request to the wallet or to the server that has no answer yet. */
type PendingCall = {
  readonly what: 'connect' | 'restore' | 'network' | 'ask' | 'logout' | 'sign' | 'verify' | 'call'
  /** Returns whether the page still waits for it, by the model's own record. */
  readonly isWanted: () => boolean
  readonly settle: (outcome: PendingCallOutcome) => void
}

type ModelWallet = { accounts: readonly string[]; chainId: number; isThere: boolean; isShared: boolean }
type ModelConnection = Connection & { readonly id: number }

class SessionWorldRefusal extends Error {}

/**
 * Model of a visitor's browser around one session: wallets, the server, storage, other tabs and a network that fails. A request
 * is answered only when the test says so, so that every order of answers can be tried.
 *
 * It records separately what is asked for and still wanted, and complains if the page contradicts itself.
 */
export class SessionWorld {
  /** Address whose session the browser's cookie belongs to, by the server. */
  get cookie() {
    return this.#cookie
  }
  set cookie(address: string | null) {
    this.#cookie = address
    this.#isUnwanted = false
  }
  #cookie: string | null = null
  /**
   * Whether the page has asked to end the session, and the server may not know yet. Such a session must not come back without a
   * signature.
   */
  #isUnwanted = false
  isOnline = true
  stored: { address: string; walletId: WalletId } | null = null
  notedAddress: string | null = null
  readonly wallets: Record<string, ModelWallet> = {
    metamask: { accounts: ['0xA'], chainId: 56, isThere: true, isShared: false },
    trust: { accounts: ['0xB'], chainId: 56, isThere: true, isShared: false },
  }
  pending: PendingCall[] = []
  page: SessionRuntime
  readonly complaints: string[] = []
  /** Number of the person's requests that may need a signature, less the signatures asked for. */
  allowedPrompts = 0
  prompts = 0
  socket: { readonly listener: SocketListener; readonly address: string } | null = null
  #openSockets = 0
  #pages = 0
  #connections = 0
  #attempt = 0
  #isPersonConnecting = false
  #followed: { readonly walletId: WalletId; readonly listener: ConnectionListener } | null = null
  /** Count of account changes of the connected wallet and of leaving it. Earlier requests are not wanted any more. */
  #era = 0

  constructor() {
    this.page = this.#openPage()
  }

  get view() {
    return toWalletState(this.page.store.getState())
  }

  /** Closes the page and opens it again. Requests of the old page are never answered. */
  reload() {
    // A session may have come too late for the page, which closes before it could end it.
    if (this.notedAddress === null) this.#isUnwanted = true
    this.pending = []
    this.socket = null
    this.#openSockets = 0
    this.#followed = null
    this.allowedPrompts = 0
    this.#attempt += 1
    this.#isPersonConnecting = false
    this.#era += 1
    this.page = this.#openPage()
    if (this.stored !== null) void this.page.restore()
  }

  connect(walletId: WalletId) {
    this.#attempt += 1
    this.#isPersonConnecting = true
    this.allowedPrompts += 1
    this.page.connect(walletId).catch(() => {})
  }

  giveUp() {
    // A person cannot give up a restore.
    if (this.#isPersonConnecting) this.#attempt += 1
    this.page.send({ type: 'connect_given_up' })
  }

  signIn() {
    this.allowedPrompts += 1
    void this.page.signIn()
  }

  disconnect() {
    this.#attempt += 1
    this.#era += 1
    this.allowedPrompts = 0
    this.#isUnwanted = true
    void this.page.disconnect()
  }

  pick(walletId: WalletId, accounts: readonly string[]) {
    const wallet = this.#wallet(walletId)
    wallet.accounts = accounts
    if (accounts.length === 0) wallet.isShared = false
    if (this.#followed?.walletId !== walletId) return
    const [first] = accounts
    if (first === this.view.address) return
    this.#era += 1
    if (first === undefined) this.#followed.listener.onGone()
    else this.#followed.listener.onAccount(first)
  }

  switchChain(walletId: WalletId, chainId: number) {
    this.#wallet(walletId).chainId = chainId
    if (this.#followed?.walletId === walletId) this.#followed.listener.onChain(chainId)
  }

  expire() {
    this.cookie = null
  }

  /** Sends a personal call. Its answer, which may be a refusal, comes later. */
  call() {
    if (this.view.session === null) return
    const generation = loginGeneration(this.page.store.getState())
    const isRefused = this.cookie !== this.view.address
    this.#ask(
      'call',
      () => true,
      () => {
        if (isRefused) this.page.send({ type: 'session_doubted', by: 'call', generation })
      },
    )
  }

  loseSocket() {
    this.socket?.listener.onLost()
  }

  /** Accepts the socket as the server does, or ends it if there is no session. */
  greetSocket() {
    if (this.socket === null || !this.isOnline) return
    if (this.cookie === null) this.socket.listener.onLost()
    else this.socket.listener.onHello(this.cookie)
  }

  setOnline(isOnline: boolean) {
    const isBack = isOnline && !this.isOnline
    this.isOnline = isOnline
    if (isBack) this.page.send({ type: 'server_answers_again' })
  }

  otherTabDisconnects() {
    this.cookie = null
    this.notedAddress = null
    this.stored = null
    this.#era += 1
    this.page.send({ type: 'left_elsewhere' })
  }

  otherTabSignsIn(address: string) {
    this.cookie = address
    const isNews = this.notedAddress !== address
    this.notedAddress = address
    if (isNews) this.page.send({ type: 'signed_in_elsewhere', address })
  }

  answer(index: number, outcome: PendingCallOutcome) {
    const asked = this.pending[index % Math.max(this.pending.length, 1)]
    if (asked === undefined) return
    this.pending = this.pending.filter((it) => it !== asked)
    const before = this.view
    asked.settle(outcome)
    this.#late = asked.isWanted() ? null : { what: asked.what, before }
  }

  #late: { readonly what: string; readonly before: ReturnType<typeof toWalletState> } | null = null

  /** Checks what must hold after each step, once all messages have arrived. */
  check(step: string) {
    const { session, address, status, signInState } = this.view
    const state = this.page.store.getState()
    if (session !== null && session.walletAddress !== address)
      this.#complain(step, 'another address than its session’s')
    if ((session !== null) !== (sessionOf(state) !== null)) this.#complain(step, 'signed in without a session')
    if (['signed_in', 'checking'].includes(signInState) !== (session !== null))
      this.#complain(step, `${signInState} and session ${session}`)
    if ((status === 'connected') !== (address !== null)) this.#complain(step, `${status} with ${address}`)
    if (this.#openSockets !== (session === null ? 0 : 1))
      this.#complain(step, `${this.#openSockets} sockets while ${signInState}`)
    if (this.socket !== null && session !== null && this.socket.address !== address)
      this.#complain(step, 'a socket of another address')
    if (address !== null && this.stored?.address !== address)
      this.#complain(step, 'stores another wallet than it shows')
    if (this.#late !== null && JSON.stringify(this.#late.before) !== JSON.stringify(this.view)) {
      this.#complain(step, `a late answer to ${this.#late.what} has changed the page`)
    }
    this.#late = null
  }

  /** Keeps the network up and answers everything. The page must then agree with the server. */
  async settleAll(flush: () => Promise<void>) {
    this.setOnline(true)
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; this.pending.length > 0; count += 1) {
        if (count > 200) return this.#complain('at rest', 'never comes to rest')
        this.answer(0, 'answer')
        await flush()
        this.check('at rest')
      }
      this.call()
      this.greetSocket()
      await flush()
    }
    const { session, address, status, signInState } = this.view
    if (session !== null && this.cookie !== address)
      this.#complain('at rest', 'signed in, and the server knows nothing of it')
    if (status === 'connecting' || ['resuming', 'signing', 'checking'].includes(signInState))
      this.#complain('at rest', `still ${status}, ${signInState}`)
  }

  #openPage(): SessionRuntime {
    this.#pages += 1
    const page = this.#pages
    const isOpen = () => page === this.#pages
    const deps: SessionDeps<ModelConnection> = {
      connect: (walletId) => {
        const attempt = this.#attempt
        return this.#askFor(
          'connect',
          () => attempt === this.#attempt && isOpen(),
          () => this.#share(walletId),
        )
      },
      restore: () => {
        const attempt = this.#attempt
        const stored = this.stored
        return this.#askFor(
          'restore',
          () => attempt === this.#attempt && isOpen(),
          () => {
            const wallet = this.#wallet(stored?.walletId ?? '')
            if (!wallet.isThere) return 'absent'
            return wallet.isShared && stored !== null ? this.#share(stored.walletId) : 'not_shared'
          },
        )
      },
      setConnection: () => {},
      follow: (connection, listener) => {
        const followed = { walletId: connection.walletId, listener }
        this.#followed = followed
        this.#era += 1
        return () => {
          if (this.#followed === followed) this.#followed = null
        }
      },
      revoke: async ({ walletId }) => {
        this.#wallet(walletId).isShared = false
      },
      switchNetwork: () =>
        this.#askFor(
          'network',
          () => true,
          () => {},
        ).catch(() => {}),
      storeWallet: (address, walletId) => {
        this.stored = { address, walletId }
      },
      forgetWallet: () => {
        this.stored = null
      },
      mayHaveSession: () => this.notedAddress !== null,
      storeSessionAddress: (address) => {
        this.notedAddress = address
      },
      readSession: () => this.#askServer('ask', () => (this.cookie === null ? null : sessionFor(this.cookie))),
      endSession: () => {
        this.#isUnwanted = true
        const isEnded = () => {
          if (this.cookie !== null && this.view.session?.walletAddress === this.cookie)
            this.#complain('logout', 'ends the session that the page shows')
          this.cookie = null
          return true
        }
        return this.#askServer('logout', isEnded).catch(() => false)
      },
      sign: (_, address) => this.#prompt(address),
      readLateSignature: () => Promise.reject(new Error('no late signature here')),
      verify: ({ message }) =>
        this.#askServer('verify', () => {
          this.cookie = message
          return sessionFor(message)
        }),
      createUser: async () => {},
      isRefusal: (error) => error instanceof SessionWorldRefusal,
      showNotice: () => {},
      showSignInFailure: () => {},
      openSocket: (listener) => {
        this.#openSockets += 1
        const socket = { listener, address: this.view.address ?? '' }
        this.socket = socket
        return () => {
          if (!isOpen()) return
          this.#openSockets -= 1
          if (this.socket === socket) this.socket = null
        }
      },
      resetPersonalData: () => () => {},
    }
    return createSessionRuntime(deps)
  }

  #share(walletId: WalletId): ModelConnection {
    const wallet = this.#wallet(walletId)
    const [address] = wallet.accounts
    if (address === undefined) throw new Error('No accounts')
    wallet.isShared = true
    this.#connections += 1
    const seen = { address, chainId: wallet.chainId, name: walletId }
    return { id: this.#connections, walletId, wallet: seen, hasLateSignature: false }
  }

  #prompt(address: string) {
    this.prompts += 1
    this.allowedPrompts -= 1
    if (this.allowedPrompts < 0) this.#complain('sign', 'a signature that nobody has asked for')
    if (this.cookie === address && !this.#isUnwanted) this.#complain('sign', 'a signature although there is a session')
    const era = this.#era
    return this.#askFor(
      'sign',
      () => era === this.#era,
      () => ({ message: address, signature: '0x' }),
    )
  }

  #askServer<T>(what: PendingCall['what'], answer: () => T): Promise<T> {
    return this.#askFor(
      what,
      () => true,
      () => {
        if (!this.isOnline) throw new Error('no network')
        return answer()
      },
    )
  }

  #askFor<T>(what: PendingCall['what'], isWanted: () => boolean, answer: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#ask(what, isWanted, (outcome) => {
        if (outcome === 'refuse') return reject(new SessionWorldRefusal())
        if (outcome === 'fail') return reject(new Error('failed'))
        try {
          resolve(answer())
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  #ask(what: PendingCall['what'], isWanted: () => boolean, settle: (outcome: PendingCallOutcome) => void) {
    this.pending.push({ what, isWanted, settle })
  }

  #wallet(walletId: string): ModelWallet {
    return this.wallets[walletId] ?? { accounts: [], chainId: 56, isThere: false, isShared: false }
  }

  #complain(step: string, what: string) {
    this.complaints.push(`${step}: ${what}`)
  }
}

const sessionFor = (walletAddress: string): SessionView => ({
  userId: 1,
  walletAddress,
  canPayBnb: true,
  expiresAt: '',
})
