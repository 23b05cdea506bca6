import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionView } from '#core/api/auth.ts'
import type { WalletId } from '#web/wallet/wallet-catalogue.ts'
import {
  type ConnectedWallet,
  DISCONNECTED_STATE,
  isLoginSettled,
  loginGeneration,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  transition,
} from './session-machine.ts'

/** Changes that a wallet reports by itself. */
export type ConnectionListener = {
  readonly onAccount: (address: string) => void
  readonly onChain: (chainId: number) => void
  /** The wallet no longer shares an account with this page. */
  readonly onGone: () => void
}

/** Wallet that has shared an account with this page. */
export type Connection = {
  readonly wallet: ConnectedWallet
  readonly walletId: WalletId
  readonly hasLateSignature: boolean
}

export type SignInProof = { readonly message: string; readonly signature: string }

export type SocketListener = { readonly onLost: () => void; readonly onHello: (walletAddress: string) => void }

/** Everything outside the session: the wallet, the server, the browser's storage and the screens. */
export type SessionDeps<C extends Connection = Connection> = {
  readonly connect: (walletId: WalletId) => Promise<C>
  /**
   * Restores the stored wallet without opening its window. An `absent` wallet stays stored for the next visit; a `not_shared` one
   * is forgotten.
   */
  readonly restore: () => Promise<C | 'absent' | 'not_shared'>
  /** Sets the page's wallet; null after it has left. */
  readonly setConnection: (connection: C | null) => void
  /** @returns a function that ends it */
  readonly follow: (connection: C, listener: ConnectionListener) => () => void
  readonly revoke: (connection: C) => Promise<void>
  /** Never rejects: a refusal is shown to the person. */
  readonly switchNetwork: (connection: C) => Promise<void>
  readonly storeWallet: (address: string, walletId: WalletId) => void
  readonly forgetWallet: () => void
  readonly mayHaveSession: () => boolean
  readonly storeSessionAddress: (address: string | null) => void
  /** @returns null without a session @throws if the server does not answer */
  readonly readSession: () => Promise<SessionView | null>
  /** Never rejects. @returns whether the server has ended it */
  readonly endSession: () => Promise<boolean>
  readonly sign: (connection: C, address: string) => Promise<SignInProof>
  readonly readLateSignature: (address: string) => Promise<SignInProof>
  readonly verify: (proof: SignInProof) => Promise<SessionView>
  /** Never rejects. */
  readonly createUser: (address: string) => Promise<void>
  readonly isRefusal: (error: unknown) => boolean
  readonly showNotice: (what: 'signature_refused' | 'session_unknown') => void
  readonly showSignInFailure: (error: unknown) => void
  /** @returns a function that closes it */
  readonly openSocket: (listener: SocketListener) => () => void
  /** Forgets what was fetched for the previous address. @returns a function that cancels the refetch */
  readonly resetPersonalData: () => () => void
}

export type SessionRuntime = {
  readonly store: StoreApi<SessionState>
  readonly send: (event: SessionEvent) => void
  /**
   * Connects a wallet and leaves it connected, even if the person refuses the network or sign-in request.
   *
   * @returns once the accounts are known or the person has abandoned the attempt
   * @throws the wallet's error
   */
  readonly connect: (walletId: WalletId) => Promise<void>
  readonly restore: () => Promise<void>
  /** Waits for a sign-in that is under way, and requests a signature only if there is no session. Never throws. */
  readonly signIn: () => Promise<void>
  readonly disconnect: () => Promise<void>
}

/** Creates the runtime that performs the machine's effects and sends it their results as events. */
export function createSessionRuntime<C extends Connection>(deps: SessionDeps<C>): SessionRuntime {
  const store = createStore<SessionState>(() => DISCONNECTED_STATE)
  const attempts = new Map<number, { readonly resolve: () => void; readonly reject: (error: unknown) => void }>()
  const arrived = new Map<number, C>()
  let current: { readonly connection: C; readonly unfollow: () => void } | null = null
  let socket: { readonly key: string; readonly close: () => void } | null = null
  let shown: { readonly address: string | null; readonly callOff: () => void } = { address: null, callOff: () => {} }
  let lastCall: Promise<unknown> = Promise.resolve()
  let givenBack: Promise<unknown> = Promise.resolve()

  const events: SessionEvent[] = []

  /** Processes events one by one, each with its effects. An effect may be answered before the next one is performed. */
  function send(event: SessionEvent) {
    events.push(event)
    if (events.length > 1) return
    for (let next = events[0]; next !== undefined; next = events[0]) {
      const { state, effects } = transition(store.getState(), next)
      for (const effect of effects) attempt(() => (perform[effect.type] as (it: SessionEffect) => unknown)(effect))
      attempt(() => store.setState(state, true))
      attempt(() => updateSocket(state))
      attempt(() => updatePersonalData(state))
      attempt(() => settleAttempts(state))
      events.shift()
    }
  }

  /** Runs one step. A failure, e.g. of a screen that listens, must not stop later events. */
  function attempt(act: () => void) {
    try {
      act()
    } catch (error) {
      console.error('A change of the session was not carried out whole.', error)
    }
  }

  /**
   * Runs calls one after the other and reports their answers in that order. Used for calls that change the browser's only session
   * cookie or are made for its player: otherwise the answer of a logout could clear the cookie of a later sign-in.
   */
  function inOrder<T>(call: () => Promise<T>): Promise<T> {
    const answer = lastCall.then(call)
    lastCall = answer.catch(() => {})
    return answer
  }

  const perform: { readonly [T in SessionEffect['type']]: (effect: Extract<SessionEffect, { type: T }>) => unknown } = {
    restore: ({ generation }) => restoreWallet(generation),
    connect: ({ generation, walletId }) => connectWallet(generation, walletId),
    adopt: ({ generation }) => adopt(generation),
    drop: ({ generation }) => arrived.delete(generation),
    leave: ({ isRevoked }) => releaseWallet(isRevoked),
    store_wallet: ({ address }) => current !== null && deps.storeWallet(address, current.connection.walletId),
    forget_wallet: deps.forgetWallet,
    switch_network: ({ generation }) => switchNetwork(generation),
    ask_session: ({ generation }) => readSession(generation),
    end_session: () => inOrder(endSession),
    give_back_session: () => {
      givenBack = endSession()
    },
    note_session: ({ address }) => deps.storeSessionAddress(address),
    sign: ({ generation, address }) => signIn(generation, async () => deps.sign(requireCurrent(), address)),
    take_late_signature: ({ generation, address }) => signIn(generation, () => deps.readLateSignature(address)),
    create_user: ({ address }) => inOrder(() => deps.createUser(address)),
    say: ({ what }) => deps.showNotice(what),
  }

  function arrive(generation: number, connection: C) {
    arrived.set(generation, connection)
    const { wallet, hasLateSignature } = connection
    const mayHaveSession = deps.mayHaveSession()
    send({ type: 'wallet_connected', generation, wallet, mayHaveSession, hasLateSignature })
  }

  async function restoreWallet(generation: number) {
    try {
      const found = await deps.restore()
      if (typeof found !== 'string') return arrive(generation, found)
      send({ type: 'connect_failed', generation, isForgotten: found === 'not_shared' })
    } catch (error) {
      console.warn('The wallet could not be restored.', error)
      send({ type: 'connect_failed', generation, isForgotten: false })
    }
  }

  async function connectWallet(generation: number, walletId: WalletId) {
    try {
      arrive(generation, await deps.connect(walletId))
    } catch (error) {
      attempts.get(generation)?.reject(error)
      send({ type: 'connect_failed', generation, isForgotten: false })
    }
  }

  function adopt(generation: number) {
    const connection = arrived.get(generation)
    if (connection === undefined) return
    arrived.delete(generation)
    current?.unfollow()
    const unfollow = deps.follow(connection, {
      onAccount: (address) =>
        send({ type: 'account_changed', connection: generation, address, mayHaveSession: deps.mayHaveSession() }),
      onChain: (chainId) => send({ type: 'chain_changed', connection: generation, chainId }),
      onGone: () => send({ type: 'wallet_gone', connection: generation }),
    })
    current = { connection, unfollow }
    deps.setConnection(connection)
  }

  function releaseWallet(isRevoked: boolean) {
    if (current === null) return
    const { connection, unfollow } = current
    current = null
    unfollow()
    deps.setConnection(null)
    if (isRevoked) void deps.revoke(connection)
  }

  function requireCurrent(): C {
    if (current === null) throw new Error('No wallet is connected.')
    return current.connection
  }

  const endSession = async () => (await deps.endSession()) && deps.storeSessionAddress(null)

  async function switchNetwork(generation: number) {
    if (current !== null) await deps.switchNetwork(current.connection)
    send({ type: 'network_settled', generation })
  }

  const readSession = (generation: number) =>
    inOrder(async () => {
      const session = await deps.readSession().catch((error: unknown) => {
        console.warn('The session could not be read.', error)
        return 'unknown' as const
      })
      send({ type: 'session_answered', generation, session })
    })

  async function signIn(generation: number, prove: () => Promise<SignInProof>) {
    const isWanted = () => {
      const login = store.getState().connected?.login
      return login?.phase === 'signing' && login.generation === generation
    }
    try {
      const proof = await prove()
      await inOrder(async () => {
        // A signature that arrives too late must not create a session.
        if (!isWanted()) return
        send({ type: 'signed', generation, session: await deps.verify(proof) })
        await givenBack
      })
    } catch (error) {
      const isRefused = deps.isRefusal(error)
      if (!isRefused && isWanted()) deps.showSignInFailure(error)
      send({ type: 'sign_in_failed', generation, isRefused })
    }
  }

  /** Keeps one socket open for each login, and no socket while no player is signed in. */
  function updateSocket(state: SessionState) {
    const generation = loginGeneration(state)
    const address = state.connected?.wallet.address.toLowerCase()
    const key = generation === null ? null : `${generation} ${address}`
    if (key === (socket?.key ?? null)) return
    socket?.close()
    socket = null
    if (key === null) return
    const close = deps.openSocket({
      onLost: () => send({ type: 'session_doubted', by: 'socket', generation }),
      onHello: (walletAddress) => {
        if (walletAddress.toLowerCase() !== address) send({ type: 'session_doubted', by: 'call', generation })
      },
    })
    socket = { key, close }
  }

  function updatePersonalData({ connected }: SessionState) {
    const address = connected?.wallet.address ?? null
    if (address === shown.address) return
    shown.callOff()
    shown = { address, callOff: deps.resetPersonalData() }
  }

  function settleAttempts({ attempt }: SessionState) {
    for (const [generation, { resolve }] of attempts) {
      if (generation === attempt?.generation) continue
      attempts.delete(generation)
      resolve()
    }
  }

  const until = (isReached: (state: SessionState) => boolean) =>
    new Promise<void>((resolve) => {
      if (isReached(store.getState())) return resolve()
      const unsubscribe = store.subscribe((state) => {
        if (!isReached(state)) return
        unsubscribe()
        resolve()
      })
    })

  return {
    store,
    send,
    connect(walletId) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      send({ type: 'connect_asked', walletId })
      attempts.set(store.getState().generation, { resolve, reject })
      return promise
    },
    restore() {
      send({ type: 'restore_asked' })
      return until(({ attempt }) => attempt?.by !== 'restore')
    },
    async signIn() {
      send({ type: 'sign_in_asked' })
      await until(isLoginSettled)
    },
    async disconnect() {
      send({ type: 'disconnect_asked' })
      await lastCall
    },
  }
}
