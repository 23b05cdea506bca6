import { expect, test } from 'vitest'
import {
  DISCONNECTED_STATE,
  isLoginSettled,
  type SessionEvent,
  type SessionState,
  transition,
  type WalletLogin,
} from './session-machine.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SESSION = { userId: 1, walletAddress: ADDRESS.toLowerCase(), canPayBnb: true, expiresAt: '' }
const OLD = 3
const NOW = 7

const withLogin = (login: WalletLogin): SessionState => ({
  generation: NOW,
  attempt: null,
  connected: { connection: 5, wallet: { address: ADDRESS, chainId: 56, name: 'MetaMask' }, login },
})
const resuming = withLogin({ phase: 'resuming', generation: NOW, ifNone: 'prompt' })
const signing = withLogin({ phase: 'signing', generation: NOW })
const switching = withLogin({ phase: 'switching', generation: NOW, mayHaveSession: false })
const signedIn = withLogin({ phase: 'signed_in', generation: NOW, session: SESSION })
const checking = withLogin({ phase: 'checking', generation: NOW, session: SESSION, check: NOW, doubt: 'call' })
const connecting: SessionState = { ...signedIn, attempt: { generation: NOW, by: 'person' } }

type Late = {
  readonly name: string
  readonly state: SessionState
  readonly event: (generation: number) => SessionEvent
}

const ANSWERS: readonly Late[] = [
  {
    name: 'a wallet that was not connected',
    state: connecting,
    event: (generation) => ({ type: 'connect_failed', generation, isForgotten: true }),
  },
  {
    name: 'a wallet',
    state: connecting,
    event: (generation) => ({
      type: 'wallet_connected',
      generation,
      wallet: { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', chainId: 1, name: 'Trust Wallet' },
      mayHaveSession: true,
      hasLateSignature: false,
    }),
  },
  { name: 'the network', state: switching, event: (generation) => ({ type: 'network_settled', generation }) },
  {
    name: 'a session while one is asked for',
    state: resuming,
    event: (generation) => ({ type: 'session_answered', generation, session: SESSION }),
  },
  {
    name: 'no session while one is asked for',
    state: resuming,
    event: (generation) => ({ type: 'session_answered', generation, session: null }),
  },
  {
    name: 'no session while one is doubted',
    state: checking,
    event: (generation) => ({ type: 'session_answered', generation, session: null }),
  },
  {
    name: 'a refused signature',
    state: signing,
    event: (generation) => ({ type: 'sign_in_failed', generation, isRefused: true }),
  },
  {
    name: 'a refused call',
    state: signedIn,
    event: (generation) => ({ type: 'session_doubted', by: 'call', generation }),
  },
]

test.each(ANSWERS)(
  '$name of an older attempt changes nothing, and of the latest attempt it does',
  ({ state, event }) => {
    expect(transition(state, event(OLD)).state).toBe(state)
    expect(transition(state, event(NOW)).state).not.toEqual(state)
  },
)

test.each([
  { type: 'account_changed', connection: OLD, address: ADDRESS.toLowerCase(), mayHaveSession: true },
  { type: 'chain_changed', connection: OLD, chainId: 1 },
  { type: 'wallet_gone', connection: OLD },
] as const)('$type of a previously connected wallet changes nothing', (event) => {
  expect(transition(signedIn, event)).toEqual({ state: signedIn, effects: [] })
})

test('another wallet that signs in in another tab takes over this browser’s session: it is fetched again', () => {
  const event = { type: 'signed_in_elsewhere', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' } as const
  const { state, effects } = transition(signedIn, event)
  expect(effects).toEqual([{ type: 'ask_session', generation: NOW + 1 }])
  const other = { ...SESSION, userId: 2, walletAddress: event.address.toLowerCase() }
  const answered = transition(state, { type: 'session_answered', generation: NOW + 1, session: other })
  expect(answered.state.connected?.login).toEqual({ phase: 'expired', isUnknown: false })
  expect(answered.effects).toEqual([])
  for (const it of [signing, resuming, switching]) expect(transition(it, event)).toEqual({ state: it, effects: [] })
})

test('a session of another wallet, found when the server answers again, stays with its tab', () => {
  const expired = withLogin({ phase: 'expired', isUnknown: true })
  const { state, effects } = transition(expired, { type: 'server_answers_again' })
  expect(effects).toEqual([{ type: 'ask_session', generation: NOW + 1 }])
  const other = { ...SESSION, userId: 2, walletAddress: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc' }
  const answered = transition(state, { type: 'session_answered', generation: NOW + 1, session: other })
  expect(answered.effects).toEqual([])
  expect(answered.state.connected?.login).toEqual({ phase: 'signed_out', isUnknown: false })
})

test('a login is pending while its wallet, its signature or the server may still complete it', () => {
  for (const it of [switching, resuming, signing, checking]) expect(isLoginSettled(it)).toBe(false)
  const refused = withLogin({ phase: 'refused' })
  const expired = withLogin({ phase: 'expired', isUnknown: false })
  const signedOut = withLogin({ phase: 'signed_out', isUnknown: true })
  for (const it of [signedIn, refused, expired, signedOut, DISCONNECTED_STATE]) expect(isLoginSettled(it)).toBe(true)
})
