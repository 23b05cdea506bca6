import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAYOUT_STATES, type PayoutEnding, type PayoutState } from '#core/payout.ts'
import { payoutProblem } from '#core/payout-problem.ts'
import { ok } from '#core/result.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { type PayoutSample, storeAttemptOf, storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { applyEnding, completePayout } from './book-payout.ts'
import { type PayoutKey, readPayout } from './payout-rows.ts'

const HOT = fakeAddress('hot wallet')
const NOW_MS = Date.UTC(2030, 0, 10)

let ledger: TestLedger
let userId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
  ;({ userId } = await ledger.newPlayer())
})
afterAll(() => ledger?.close())

const SIGNED = {
  state: 'uncertain',
  from: HOT,
  nonce: 4,
  problem: payoutProblem('not_final', {}),
  isEnding: true,
  signedAtMs: NOW_MS,
} as const
const store = (change: Partial<PayoutSample> = {}) => storePayout(ledger, userId, { ...SIGNED, ...change })

let hashes = 0
function complete(
  key: PayoutKey,
  nonce: number | null,
  states: readonly PayoutState[],
  txHash = fakeHash(`paid ${++hashes}`),
) {
  const onCompleted = async () => () => undefined
  return completePayout({ db: ledger.db, onCompleted }, { ...key, txHash, from: HOT, nonce }, states)
}
const columnsOf = async ({ payoutId }: PayoutKey) => {
  const { rows } = await execute<{ is_compared: boolean; ended_by: string | null }>(
    ledger.db,
    sql`select is_compared, ended_by, ending_reason, signed_at from payouts where id = ${payoutId}`,
  )
  return rows[0]
}

describe('a payout is completed', () => {
  test.each(PAYOUT_STATES)(
    'once, from the states that its proof allows, and never after its end: %s',
    async (state) => {
      const isOver = state === 'completed' || state === 'cancelled'
      expect(await complete(await store({ state }), 4, PAYOUT_STATES)).toEqual(ok(!isOver))
      const others = PAYOUT_STATES.filter((other) => other !== state)
      expect(await complete(await store({ state }), 4, others)).toEqual(ok(false))
    },
  )

  test.each([
    { now: 4, proven: 4, isDone: true },
    { now: 5, proven: 4, isDone: false },
    { now: null, proven: 4, isDone: false },
    { now: 4, proven: null, isDone: false },
    { now: null, proven: null, isDone: true },
  ])('only while it has the nonce of its proof: $now, proven for $proven', async ({ now, proven, isDone }) => {
    expect(await complete(await store({ nonce: now }), proven, PAYOUT_STATES)).toEqual(ok(isDone))
  })

  test.each([true, false])(
    'with its nonce if its own transaction paid it (%s), and is compared later',
    async (isOwn) => {
      const key = await store()
      const own = await storeAttemptOf(ledger, key, { attempt: 1, nonce: 4, signedAtMs: NOW_MS })
      expect(await complete(key, 4, ['uncertain'], isOwn ? own.hash : fakeHash('by hand'))).toEqual(ok(true))
      const ended = { state: 'completed', nonce: isOwn ? 4 : null, problem: null, ending: null }
      expect(await readPayout(ledger.db, key)).toMatchObject(ended)
      expect(await columnsOf(key)).toMatchObject({ is_compared: false, ended_by: null, ending_reason: null })
    },
  )
})

describe('a payout ends unpaid', () => {
  const end = (key: PayoutKey, nonce: number | null, ending: PayoutEnding, states: readonly PayoutState[]) =>
    ledger.db.transaction((tx) =>
      applyEnding(
        { onCancelled: async () => () => undefined },
        tx,
        { ...key, nonce },
        { ending, by: 'bob', reason: 'Stolen.' },
        states,
      ),
    )

  test.each<{ ending: PayoutEnding; state: PayoutState; way: string }>([
    { ending: 'cancel', state: 'cancelled', way: 'hot_wallet' },
    { ending: 'hot_wallet', state: 'queued', way: 'hot_wallet' },
    { ending: 'operator_wallet', state: 'awaiting_operator', way: 'operator_wallet' },
  ])('by $ending as $state, without any of its signed attempts', async ({ ending, state, way }) => {
    for (const [nonce, states] of [
      [5, PAYOUT_STATES],
      [null, PAYOUT_STATES],
      [4, ['signed', 'failed']],
    ] as const) {
      const key = await store()
      expect(await end(key, nonce, ending, states)).toBeNull()
      expect(await readPayout(ledger.db, key)).toMatchObject({ state: 'uncertain', nonce: 4 })
    }
    const key = await store()
    expect(await end(key, 4, ending, ['uncertain'])).not.toBeNull()
    const signed = { from: null, nonce: null, txHash: null, problem: null, signedAgeMs: null }
    expect(await readPayout(ledger.db, key)).toMatchObject({ state, way, ...signed })
    const word =
      ending === 'cancel' ? { ended_by: 'bob', ending_reason: 'Stolen.' } : { ended_by: null, ending_reason: null }
    expect(await columnsOf(key)).toMatchObject(word)
  })
})
