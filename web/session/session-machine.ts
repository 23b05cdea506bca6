import type { SessionView } from '#core/api/auth.ts'
import type { WalletId } from '#web/wallet/wallet-catalogue.ts'

export type ConnectedWallet = {
  /** Checksummed. */
  readonly address: string
  /** Chain that the wallet is on, which may differ from the platform's. */
  readonly chainId: number | null
  readonly name: string
}

/** Sign-in state of a connected wallet. */
export type WalletLogin =
  /** Read-only. `isUnknown` if the server did not say whether there is a session. */
  | { readonly phase: 'signed_out'; readonly isUnknown: boolean }
  /** Read-only while the wallet is asked to switch to the platform's chain. The signature is requested afterwards. */
  | { readonly phase: 'switching'; readonly generation: number; readonly mayHaveSession: boolean }
  /** Read-only while the server is asked whether this browser has a session of the wallet. */
  | { readonly phase: 'resuming'; readonly generation: number; readonly ifNone: IfNone }
  | { readonly phase: 'signing'; readonly generation: number }
  | { readonly phase: 'signed_in'; readonly generation: number; readonly session: SessionView }
  /** Signed in as far as the page knows, while the server is asked whether the session still exists. */
  | {
      readonly phase: 'checking'
      readonly generation: number
      readonly session: SessionView
      readonly check: number
      readonly doubt: Doubt
    }
  | { readonly phase: 'expired'; readonly isUnknown: boolean }
  | { readonly phase: 'refused' }

/**
 * Next step if the server knows no session of the wallet. `yield` stays signed out, and leaves another wallet's session to the
 * tab that has it.
 */
type IfNone = 'stay' | 'yield' | 'prompt' | 'take_late_signature'

/** Evidence against a session. A refused call proves that the session is over; a closed socket only suggests it. */
type Doubt = 'call' | 'socket'

/**
 * Visitor's wallet and session, as far as this page knows.
 *
 * Every attempt takes the next generation. Its answer changes something only if the state still holds that number.
 */
export type SessionState = {
  /** Last generation that was given out. */
  readonly generation: number
  /** Wallet that is being connected, possibly while another one is connected. */
  readonly attempt: { readonly generation: number; readonly by: 'person' | 'restore' } | null
  /** `connection` is the generation of the attempt that connected the wallet. */
  readonly connected: {
    readonly connection: number
    readonly wallet: ConnectedWallet
    readonly login: WalletLogin
  } | null
}

export type SessionEvent =
  | { readonly type: 'restore_asked' }
  | { readonly type: 'connect_asked'; readonly walletId: WalletId }
  /** The person has abandoned the request to the wallet. */
  | { readonly type: 'connect_given_up' }
  | { readonly type: 'connect_failed'; readonly generation: number; readonly isForgotten: boolean }
  | {
      readonly type: 'wallet_connected'
      readonly generation: number
      readonly wallet: ConnectedWallet
      readonly mayHaveSession: boolean
      /** Whether the wallet still owes a signature that an earlier page requested. */
      readonly hasLateSignature: boolean
    }
  | {
      readonly type: 'account_changed'
      readonly connection: number
      readonly address: string
      readonly mayHaveSession: boolean
    }
  | { readonly type: 'chain_changed'; readonly connection: number; readonly chainId: number }
  /** The wallet no longer shares an account with this page. */
  | { readonly type: 'wallet_gone'; readonly connection: number }
  | { readonly type: 'left_elsewhere' }
  | { readonly type: 'disconnect_asked' }
  | { readonly type: 'network_settled'; readonly generation: number }
  | { readonly type: 'sign_in_asked' }
  /** `unknown` if the server did not answer. */
  | { readonly type: 'session_answered'; readonly generation: number; readonly session: SessionView | null | 'unknown' }
  | { readonly type: 'signed'; readonly generation: number; readonly session: SessionView }
  | { readonly type: 'sign_in_failed'; readonly generation: number; readonly isRefused: boolean }
  /** `generation` is that of the login for which the call was made. */
  | { readonly type: 'session_doubted'; readonly by: Doubt; readonly generation: number | null }
  | { readonly type: 'server_answers_again' }
  | { readonly type: 'signed_in_elsewhere'; readonly address: string }

/** Effects that the runtime performs. An effect with a generation is answered by an event with the same generation. */
export type SessionEffect =
  | { readonly type: 'restore'; readonly generation: number }
  | { readonly type: 'connect'; readonly generation: number; readonly walletId: WalletId }
  /** Makes the connection of an attempt the page's connection. */
  | { readonly type: 'adopt'; readonly generation: number }
  /** Discards the connection of an attempt. */
  | { readonly type: 'drop'; readonly generation: number }
  | { readonly type: 'leave'; readonly isRevoked: boolean }
  | { readonly type: 'store_wallet'; readonly address: string }
  | { readonly type: 'forget_wallet' }
  | { readonly type: 'switch_network'; readonly generation: number }
  | { readonly type: 'ask_session'; readonly generation: number }
  | { readonly type: 'end_session' }
  /** Ends the session that was just created, before any other call. Otherwise the next session would be ended instead. */
  | { readonly type: 'give_back_session' }
  /** Stores for the next visit and for other tabs whose session this browser has, or that it has no session. */
  | { readonly type: 'note_session'; readonly address: string | null }
  | { readonly type: 'sign'; readonly generation: number; readonly address: string }
  | { readonly type: 'take_late_signature'; readonly generation: number; readonly address: string }
  | { readonly type: 'create_user'; readonly address: string }
  | { readonly type: 'say'; readonly what: 'signature_refused' | 'session_unknown' }

type SessionTransition = { readonly state: SessionState; readonly effects: readonly SessionEffect[] }

export const DISCONNECTED_STATE: SessionState = { generation: 0, attempt: null, connected: null }

/** Returns the next state and the effects of an event. Pure. An event that does not fit the state changes nothing. */
export function transition(state: SessionState, event: SessionEvent): SessionTransition {
  switch (event.type) {
    case 'restore_asked':
      return state.connected === null && state.attempt === null ? beginAttempt(state, null) : unchanged(state)
    case 'connect_asked':
      return beginAttempt(state, event.walletId)
    case 'connect_given_up':
      return state.attempt?.by === 'person' ? { state: { ...state, attempt: null }, effects: [] } : unchanged(state)
    case 'connect_failed':
      return endAttempt(state, event)
    case 'wallet_connected':
      return connect(state, event)
    case 'account_changed':
      return isFrom(event, state) ? changeAccount(state, event) : unchanged(state)
    case 'chain_changed':
      return isFrom(event, state) ? withWallet(state, { chainId: event.chainId }) : unchanged(state)
    case 'wallet_gone':
      return isFrom(event, state)
        ? leave(state, [{ type: 'leave', isRevoked: false }, { type: 'forget_wallet' }])
        : unchanged(state)
    case 'left_elsewhere':
      return leave(state, [{ type: 'leave', isRevoked: false }])
    case 'disconnect_asked':
      return leave({ ...state, attempt: null }, [
        { type: 'leave', isRevoked: true },
        { type: 'forget_wallet' },
        { type: 'note_session', address: null },
        { type: 'end_session' },
      ])
    default:
      return state.connected === null ? afterLeaving(state, event) : nextLogin(state, state.connected, event)
  }
}

/** Returns the session if personal figures may be fetched and their changes followed; null otherwise. */
export const sessionOf = (state: SessionState): SessionView | null => {
  const login = state.connected?.login
  return login?.phase === 'signed_in' || login?.phase === 'checking' ? login.session : null
}

/** Returns the login that calls are made for; null while no player is signed in. */
export const loginGeneration = (state: SessionState): number | null => {
  const login = state.connected?.login
  return login?.phase === 'signed_in' || login?.phase === 'checking' ? login.generation : null
}

/** Returns whether no pending answer could sign the wallet in. */
export const isLoginSettled = ({ connected }: SessionState): boolean =>
  connected === null || !['switching', 'resuming', 'signing', 'checking'].includes(connected.login.phase)

const unchanged = (state: SessionState): SessionTransition => ({ state, effects: [] })

function beginAttempt(state: SessionState, walletId: WalletId | null): SessionTransition {
  const generation = state.generation + 1
  return {
    state: { ...state, generation, attempt: { generation, by: walletId === null ? 'restore' : 'person' } },
    effects: [walletId === null ? { type: 'restore', generation } : { type: 'connect', generation, walletId }],
  }
}

function endAttempt(
  state: SessionState,
  { generation, isForgotten }: SessionEvent & { type: 'connect_failed' },
): SessionTransition {
  if (state.attempt?.generation !== generation) return unchanged(state)
  return { state: { ...state, attempt: null }, effects: isForgotten ? [{ type: 'forget_wallet' }] : [] }
}

function connect(state: SessionState, event: SessionEvent & { type: 'wallet_connected' }): SessionTransition {
  if (state.attempt?.generation !== event.generation) {
    return { state, effects: [{ type: 'drop', generation: event.generation }] }
  }
  const { by } = state.attempt
  const { wallet, mayHaveSession, hasLateSignature } = event
  const base = { ...state, attempt: null }
  const adopted: SessionEffect[] = [
    { type: 'adopt', generation: event.generation },
    { type: 'store_wallet', address: wallet.address },
  ]
  const place = { connection: event.generation, wallet }
  if (by === 'person') {
    const generation = state.generation + 1
    return {
      state: {
        ...base,
        generation,
        connected: { ...place, login: { phase: 'switching', generation, mayHaveSession } },
      },
      effects: [...adopted, { type: 'switch_network', generation }],
    }
  }
  // Ask the server for a returning visitor even if no session is noted.
  const arrived = { ...base, connected: { ...place, login: SIGNED_OUT } }
  const next = resume(arrived, hasLateSignature ? 'take_late_signature' : 'stay')
  return { state: next.state, effects: [...adopted, ...next.effects] }
}

function changeAccount(state: SessionState, event: SessionEvent & { type: 'account_changed' }): SessionTransition {
  if (state.connected?.wallet.address === event.address) return unchanged(state)
  const moved = withLogin(withWallet(state, { address: event.address }).state, SIGNED_OUT)
  const next = event.mayHaveSession || sessionOf(state) !== null ? resume(moved, 'stay') : unchanged(moved)
  return { state: next.state, effects: [{ type: 'store_wallet', address: event.address }, ...next.effects] }
}

/** Disconnects the wallet. Late answers for it are ignored, because no state holds their generation. */
const leave = (state: SessionState, effects: readonly SessionEffect[]): SessionTransition => ({
  // Keeps the person's attempt to connect another wallet.
  state: { ...state, attempt: state.attempt?.by === 'person' ? state.attempt : null, connected: null },
  effects,
})

/** Ends a session that arrives after its wallet has left, because no other code would end it. */
const afterLeaving = (state: SessionState, event: SessionEvent): SessionTransition =>
  event.type === 'signed' ? { state, effects: [{ type: 'give_back_session' }] } : unchanged(state)

type ConnectedState = NonNullable<SessionState['connected']>

function nextLogin(state: SessionState, { wallet, login }: ConnectedState, event: SessionEvent): SessionTransition {
  switch (event.type) {
    case 'network_settled':
      if (login.phase !== 'switching' || login.generation !== event.generation) return unchanged(state)
      return login.mayHaveSession ? resume(state, 'prompt') : sign(state, wallet, 'sign')

    case 'sign_in_asked':
      if (login.phase === 'resuming') return unchanged(withLogin(state, { ...login, ifNone: 'prompt' }))
      if (isSessionUnknown(login)) return resume(state, 'prompt')
      if (login.phase === 'switching' && login.mayHaveSession) return resume(state, 'prompt')
      return login.phase === 'switching' || isAtRest(login) ? sign(state, wallet, 'sign') : unchanged(state)

    case 'session_answered':
      return answerSession(state, wallet, login, event)

    case 'signed':
      if (!isSessionOf(event.session, wallet)) return { state, effects: [{ type: 'give_back_session' }] }
      if (login.phase === 'signing' && login.generation === event.generation) return begin(state, wallet, event)
      return findAgain(state, wallet, login)

    case 'sign_in_failed':
      if (login.phase !== 'signing' || login.generation !== event.generation) return unchanged(state)
      return event.isRefused
        ? { state: withLogin(state, { phase: 'refused' }), effects: [{ type: 'say', what: 'signature_refused' }] }
        : unchanged(withLogin(state, SIGNED_OUT))

    case 'session_doubted':
      return doubt(state, login, event.generation, event.by)

    case 'server_answers_again':
      if (!isSessionUnknown(login)) return unchanged(state)
      return resume(state, login.phase === 'expired' ? 'yield' : 'stay')

    case 'signed_in_elsewhere':
      // A browser has one session. This page's calls now carry the other wallet's.
      if (wallet.address !== event.address)
        return isSignedIn(login) ? doubt(state, login, login.generation, 'call') : unchanged(state)
      if (sessionOf(state) !== null) return unchanged(state)
      if (login.phase === 'switching') return unchanged(withLogin(state, { ...login, mayHaveSession: true }))
      return resume(state, login.phase === 'resuming' ? login.ifNone : 'yield')

    default:
      return unchanged(state)
  }
}

/**
 * Handles a session from a signature of an earlier attempt, for the account that is connected again. Asks the server for the
 * session as usual, and does not wait for a newer signature request.
 */
function findAgain(state: SessionState, { address }: ConnectedWallet, login: WalletLogin): SessionTransition {
  const noted: SessionEffect = { type: 'note_session', address }
  if (login.phase === 'switching')
    return { state: withLogin(state, { ...login, mayHaveSession: true }), effects: [noted] }
  const next = isAtRest(login) || login.phase === 'signing' ? resume(state, 'stay') : unchanged(state)
  return { state: next.state, effects: [noted, ...next.effects] }
}

function answerSession(
  state: SessionState,
  wallet: ConnectedWallet,
  login: WalletLogin,
  { generation, session }: SessionEvent & { type: 'session_answered' },
): SessionTransition {
  if (login.phase === 'checking' && login.check === generation) {
    if (session === 'unknown' && login.doubt === 'socket') {
      return unchanged(withLogin(state, { phase: 'signed_in', generation: login.generation, session: login.session }))
    }
    if (session !== 'unknown' && session !== null && isSessionOf(session, wallet)) {
      return unchanged(withLogin(state, { phase: 'signed_in', generation: login.generation, session }))
    }
    // Another wallet's session belongs to another tab, so this page does not end it.
    const isNone = session === null ? ([{ type: 'note_session', address: null }] as const) : []
    return { state: withLogin(state, { phase: 'expired', isUnknown: session === 'unknown' }), effects: isNone }
  }
  if (login.phase !== 'resuming' || login.generation !== generation) return unchanged(state)
  if (session === 'unknown') {
    return {
      state: withLogin(state, { phase: 'signed_out', isUnknown: true }),
      effects: login.ifNone === 'prompt' ? [{ type: 'say', what: 'session_unknown' }] : [],
    }
  }
  if (session !== null && isSessionOf(session, wallet)) return begin(state, wallet, { generation, session })
  if (session !== null && login.ifNone === 'yield') return unchanged(withLogin(state, SIGNED_OUT))
  // A browser has one session. Another wallet's session would answer for this wallet, so it is ended.
  const cleared: SessionEffect = session === null ? { type: 'note_session', address: null } : { type: 'end_session' }
  const next =
    login.ifNone === 'stay' || login.ifNone === 'yield'
      ? unchanged(withLogin(state, SIGNED_OUT))
      : sign(state, wallet, login.ifNone === 'prompt' ? 'sign' : 'take_late_signature')
  return { state: next.state, effects: [cleared, ...next.effects] }
}

function doubt(state: SessionState, login: WalletLogin, generation: number | null, by: Doubt): SessionTransition {
  if (!isSignedIn(login) || login.generation !== generation) return unchanged(state)
  if (login.phase === 'checking') {
    return unchanged(by === 'call' ? withLogin(state, { ...login, doubt: 'call' }) : state)
  }
  const check = state.generation + 1
  return {
    state: withLogin({ ...state, generation: check }, { ...login, phase: 'checking', check, doubt: by }),
    effects: [{ type: 'ask_session', generation: check }],
  }
}

function begin(
  state: SessionState,
  { address }: ConnectedWallet,
  { generation, session }: { generation: number; session: SessionView },
): SessionTransition {
  return {
    state: withLogin(state, { phase: 'signed_in', generation, session }),
    effects: [
      { type: 'note_session', address },
      { type: 'create_user', address },
    ],
  }
}

function resume(state: SessionState, ifNone: IfNone): SessionTransition {
  const generation = state.generation + 1
  return {
    state: withLogin({ ...state, generation }, { phase: 'resuming', generation, ifNone }),
    effects: [{ type: 'ask_session', generation }],
  }
}

function sign(
  state: SessionState,
  { address }: ConnectedWallet,
  type: 'sign' | 'take_late_signature',
): SessionTransition {
  const generation = state.generation + 1
  return {
    state: withLogin({ ...state, generation }, { phase: 'signing', generation }),
    effects: [{ type, generation, address }],
  }
}

const SIGNED_OUT: WalletLogin = { phase: 'signed_out', isUnknown: false }

const isFrom = ({ connection }: { readonly connection: number }, { connected }: SessionState) =>
  connected?.connection === connection

/** Returns whether the wallet is signed in as far as the page knows, even while the server is asked again. */
const isSignedIn = (login: WalletLogin) => login.phase === 'signed_in' || login.phase === 'checking'

/** Returns whether the wallet is read-only and no sign-in is under way. */
const isAtRest = ({ phase }: WalletLogin) => phase === 'signed_out' || phase === 'expired' || phase === 'refused'

const isSessionUnknown = (login: WalletLogin) =>
  (login.phase === 'signed_out' || login.phase === 'expired') && login.isUnknown

const isSessionOf = (session: SessionView, { address }: ConnectedWallet) =>
  session.walletAddress.toLowerCase() === address.toLowerCase()

const withLogin = (state: SessionState, login: WalletLogin): SessionState =>
  state.connected === null ? state : { ...state, connected: { ...state.connected, login } }

function withWallet(state: SessionState, change: Partial<ConnectedWallet>): SessionTransition {
  if (state.connected === null) return unchanged(state)
  return unchanged({ ...state, connected: { ...state.connected, wallet: { ...state.connected.wallet, ...change } } })
}
