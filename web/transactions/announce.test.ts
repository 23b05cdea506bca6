import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type ErrorCode, messageOf, statusOf } from '#core/api/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { UnreachableError } from '#web/lib/unreachable-error.ts'
import { announceUntilSettled, attemptCall, type CallOutcome } from './tell-server.ts'

const refusal = (code: ErrorCode) =>
  new ApiError(statusOf(code), JSON.stringify({ error: code, message: messageOf(code) }), '')

beforeAll(() => vi.stubGlobal('navigator', { onLine: true }))

const FINAL = ['payout_transaction_wrong']

test.each([
  { name: 'a refusal for good', error: () => refusal('payout_transaction_wrong'), kind: 'refused' },
  { name: 'not final yet', error: () => refusal('payment_not_final'), kind: 'later' },
  { name: 'a failure of the server', error: () => refusal('internal'), kind: 'later' },
  { name: 'a proxy’s page', error: () => new ApiError(502, '<html>', 'Bad Gateway'), kind: 'later' },
  { name: 'a proxy’s 401', error: () => new ApiError(401, '<html>', ''), kind: 'later' },
  { name: 'a proxy’s 422', error: () => new ApiError(422, '', ''), kind: 'later' },
  { name: 'silence', error: () => new UnreachableError('POST'), kind: 'later' },
  { name: 'a session that has ended', error: () => refusal('unauthenticated'), kind: 'signed_out' },
  { name: 'an operator’s that has ended', error: () => refusal('operator_unauthenticated'), kind: 'signed_out' },
  { name: 'another account', error: () => refusal('not_yours'), kind: 'not_ours' },
  { name: 'a payment from another wallet', error: () => refusal('payment_wrong_sender'), kind: 'not_ours' },
])('$name is $kind', async ({ error, kind }) => {
  const outcome = await attemptCall(
    () => Promise.reject(error()),
    FINAL,
    () => true,
  )
  expect(outcome.kind).toBe(kind)
})

test.each([
  { name: 'the acknowledgement', answer: { state: 'completed' }, kind: 'done' },
  { name: 'an empty answer', answer: undefined, kind: 'later' },
  { name: 'null', answer: null, kind: 'later' },
  { name: 'a word', answer: 'OK', kind: 'later' },
  { name: 'an answer without fields', answer: {}, kind: 'later' },
  { name: 'an answer of another kind', answer: { state: 'uncertain' }, kind: 'later' },
])('a status of 200 with $name is $kind', async ({ answer, kind }) => {
  const call = async () => answer as { state: string }
  const outcome = await attemptCall(call, FINAL, ({ state }) => state === 'completed')
  expect(outcome.kind).toBe(kind)
})

describe('a hash is announced', () => {
  async function announce(answers: readonly CallOutcome[], hashes: readonly (string | null)[] = ['0xa']) {
    const log: string[] = []
    let waits = 0
    const announced = () => log.filter((it) => it.startsWith('0x')).length
    const outcome = await announceUntilSettled({
      announce: async (hash) => {
        log.push(hash)
        return answers[announced() - 1] ?? { kind: 'done' }
      },
      currentHash: () => hashes[Math.min(Math.max(waits, announced()), hashes.length - 1)] ?? null,
      whenSignedIn: async () => undefined,
      noteSignedOut: () => log.push('signed out'),
      onLater: () => log.push('later'),
      wait: async () => {
        waits += 1
      },
      isOver: () => false,
    })
    return { outcome, log }
  }
  const later: CallOutcome = { kind: 'later', error: null }

  test('until the server has acknowledged it, through outages and a new sign-in', async () => {
    const { outcome, log } = await announce([later, { kind: 'signed_out' }, { kind: 'not_ours' }, later])
    expect(outcome).toEqual({ kind: 'done', hash: '0xa' })
    expect(log).toEqual(['0xa', 'later', '0xa', 'signed out', '0xa', 'signed out', '0xa', 'later', '0xa'])
  })

  test('again when it was sped up while it was announced', async () => {
    const refused: CallOutcome = { kind: 'refused', error: refusal('payout_transaction_wrong') }
    const { outcome, log } = await announce([refused], ['0xa', '0xb'])
    expect(outcome).toEqual({ kind: 'done', hash: '0xb' })
    expect(log).toEqual(['0xa', '0xb'])
  })

  test('only once it is known again, where the payment was begun anew without one', async () => {
    const { outcome, log } = await announce([later], ['0xa', null, null, '0xb'])
    expect(outcome).toEqual({ kind: 'done', hash: '0xb' })
    expect(log).toEqual(['0xa', 'later', '0xb'])
  })

  test('only once its owner is signed in', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const announced = vi.fn(async (): Promise<CallOutcome> => ({ kind: 'done' }))
    const settled = announceUntilSettled({
      announce: announced,
      currentHash: () => '0xa',
      whenSignedIn: () => promise,
      noteSignedOut: () => {},
      onLater: () => {},
      wait: async () => {},
      isOver: () => false,
    })
    await new Promise((done) => setImmediate(done))
    expect(announced).not.toHaveBeenCalled()
    resolve()
    expect(await settled).toEqual({ kind: 'done', hash: '0xa' })
  })
})
