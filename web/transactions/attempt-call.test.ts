import { beforeAll, expect, test, vi } from 'vitest'
import { type ErrorCode, messageOf, statusOf } from '#core/api/errors.ts'
import { ApiError, UnreachableError } from '#web/lib/api-error.ts'

import { attemptCall } from './tell-server.ts'

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
