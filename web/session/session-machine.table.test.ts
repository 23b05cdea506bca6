import { expect, test } from 'vitest'
import {
  DISCONNECTED_STATE,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  transition,
  type WalletLogin,
} from './session-machine.ts'

const OWN = `0x${'A1'.repeat(20)}`
const OTHER = `0x${'B2'.repeat(20)}`
const OLD = 3
const NOW = 7
const CONNECTION = 5
const own = { userId: 1, walletAddress: OWN.toLowerCase(), canPayBnb: true, expiresAt: 'now' }
const renewed = { ...own, expiresAt: 'later' }
const other = { ...own, userId: 2, walletAddress: OTHER.toLowerCase() }

const IF_NONE = ['stay', 'yield', 'prompt', 'take_late_signature'] as const
const LOGINS: readonly WalletLogin[] = [
  { phase: 'signed_out', isUnknown: false },
  { phase: 'signed_out', isUnknown: true },
  { phase: 'switching', generation: NOW, mayHaveSession: false },
  { phase: 'switching', generation: NOW, mayHaveSession: true },
  ...IF_NONE.map((ifNone): WalletLogin => ({ phase: 'resuming', generation: NOW, ifNone })),
  { phase: 'signing', generation: NOW },
  { phase: 'signed_in', generation: NOW, session: own },
  { phase: 'checking', generation: OLD, session: own, check: NOW, doubt: 'call' },
  { phase: 'checking', generation: OLD, session: own, check: NOW, doubt: 'socket' },
  { phase: 'expired', isUnknown: false },
  { phase: 'expired', isUnknown: true },
  { phase: 'refused' },
]
const wallet = (address: string) => ({ address, chainId: 56, name: 'MetaMask' })
const connected = (login: WalletLogin): SessionState => ({
  ...{ generation: NOW, attempt: null },
  connected: { connection: CONNECTION, wallet: wallet(OWN), login },
})
const trying = (state: SessionState, by: 'person' | 'restore'): SessionState => ({
  ...state,
  ...{ generation: NOW, attempt: { generation: NOW, by } },
})
const signedIn = connected({ phase: 'signed_in', generation: OLD, session: own })
const STATES: readonly SessionState[] = [
  { ...DISCONNECTED_STATE, generation: NOW },
  trying(DISCONNECTED_STATE, 'person'),
  trying(DISCONNECTED_STATE, 'restore'),
  trying(signedIn, 'person'),
  trying(signedIn, 'restore'),
  ...LOGINS.map(connected),
]

const FLAGS = [true, false]
const EVENTS: readonly SessionEvent[] = [
  { type: 'restore_asked' },
  { type: 'connect_asked', walletId: 'metamask' },
  { type: 'connect_given_up' },
  ...FLAGS.map((mayHaveSession): SessionEvent => {
    return { type: 'account_changed', connection: CONNECTION, address: OTHER, mayHaveSession }
  }),
  { type: 'account_changed', connection: CONNECTION, address: OWN, mayHaveSession: true },
  { type: 'account_changed', connection: OLD, address: OTHER, mayHaveSession: true },
  { type: 'chain_changed', connection: CONNECTION, chainId: 1 },
  { type: 'chain_changed', connection: OLD, chainId: 1 },
  { type: 'wallet_gone', connection: CONNECTION },
  { type: 'wallet_gone', connection: OLD },
  { type: 'left_elsewhere' },
  { type: 'disconnect_asked' },
  { type: 'sign_in_asked' },
  { type: 'server_answers_again' },
  { type: 'signed_in_elsewhere', address: OWN },
  { type: 'signed_in_elsewhere', address: OTHER },
  ...FLAGS.map((isForgotten): SessionEvent => ({ type: 'connect_failed', generation: NOW, isForgotten })),
  ...FLAGS.flatMap((mayHaveSession) =>
    FLAGS.map((hasLateSignature): SessionEvent => {
      return { type: 'wallet_connected', generation: NOW, wallet: wallet(OTHER), mayHaveSession, hasLateSignature }
    }),
  ),
  { type: 'network_settled', generation: NOW },
  ...[renewed, other, null, 'unknown' as const].map((session): SessionEvent => {
    return { type: 'session_answered', generation: NOW, session }
  }),
  ...[own, other].map((session): SessionEvent => ({ type: 'signed', generation: NOW, session })),
  ...FLAGS.map((isRefused): SessionEvent => ({ type: 'sign_in_failed', generation: NOW, isRefused })),
  ...(['call', 'socket'] as const).map((by): SessionEvent => ({ type: 'session_doubted', by, generation: NOW })),
  // Of an attempt before.
  { type: 'connect_failed', generation: OLD, isForgotten: true },
  {
    ...{ type: 'wallet_connected', generation: OLD, wallet: wallet(OTHER), mayHaveSession: true },
    hasLateSignature: false,
  },
  { type: 'network_settled', generation: OLD },
  { type: 'session_answered', generation: OLD, session: renewed },
  { type: 'session_answered', generation: OLD, session: null },
  { type: 'signed', generation: OLD, session: own },
  { type: 'sign_in_failed', generation: OLD, isRefused: true },
  { type: 'session_doubted', by: 'call', generation: OLD },
  { type: 'session_doubted', by: 'socket', generation: OLD },
  { type: 'session_doubted', by: 'socket', generation: null },
]

/** Writes what tells one value from another, in few words. */
function textOf(it: object): string {
  const words = Object.entries(it).map(([key, value]) => {
    if (key === 'type' || key === 'phase') return value
    if (key === 'session' && typeof value === 'object') return value === null ? 'no session' : sessionText(value)
    if (key === 'wallet') return nameOf(value.address)
    if (key === 'address') return value === null ? 'nobody' : nameOf(value)
    if (typeof value === 'boolean') return value ? key : `not ${key}`
    return `${key} ${value}`
  })
  return words.join(' ')
}
const nameOf = (address: string) => (address.toLowerCase() === own.walletAddress ? 'own' : 'other')
const sessionText = ({ walletAddress, expiresAt }: typeof own) =>
  `session of ${nameOf(walletAddress)} until ${expiresAt}`

const stateText = ({ generation, attempt, connected: it }: SessionState) =>
  [
    `at ${generation},`,
    it === null
      ? 'no wallet'
      : `${nameOf(it.wallet.address)} ${it.wallet.chainId} by ${it.connection}: ${textOf(it.login)}`,
    attempt === null ? '' : `and attempt ${attempt.generation} by ${attempt.by}`,
  ]
    .join(' ')
    .trim()
const effectsText = (effects: readonly SessionEffect[]) => effects.map((it) => `    does ${textOf(it)}`)

/*
 * The table leaves out what changes nothing. `npx vitest run --project "unit alone" web/session/session-machine.table.test.ts -u` writes it,
 * and its differences are to be read line by line.
 */
test('each event transitions each state as in the table', async () => {
  const lines = STATES.flatMap((before) => [
    stateText(before),
    ...EVENTS.flatMap((event) => {
      const { state, effects } = transition(before, event)
      if (state === before && effects.length === 0) return []
      return [`  ${textOf(event)} -> ${stateText(state)}`, ...effectsText(effects)]
    }),
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../test/golden/session.txt')
})
