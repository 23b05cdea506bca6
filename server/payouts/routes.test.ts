import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INSTANT_RULE } from '#core/instant.ts'
import type { OperatorRole } from '#core/operator.ts'
import { PASSED_ON_LOG_INDEX } from '#core/payment.ts'
import { PAYOUT_STATES, type PayoutEnding, type PayoutState } from '#core/payout.ts'
import { payoutProblem } from '#core/payout-problem.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { createIdlePayerWorld, type IdlePayerWorld } from '#test/support/chain/payer-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { type PayoutSample, storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { holdPayouts } from './holds/holds.ts'
import { type CancelledPayout, type PayoutKey, readPayout } from './payout-rows.ts'
import { confirmPayout, endPayout, explainStrayTransaction } from './routes.ts'
import { EXPLAINED_BY_CHAIN, recordStray } from './strays.ts'

/** Each condition of what operators decide about payouts, alone. */

const OPERATOR = { username: 'bob', role: 'operator', isProven: true, isFactorMissing: false } as const
const USDT = fakeAddress('usdt')
const [HOT, PLAYER] = [fakeAddress('hot wallet'), fakeAddress('player')]
const SIGNED_MS = Date.UTC(2030, 0, 10)

let ledger: TestLedger
let userId = 0
let payer: IdlePayerWorld
/** How often the driver was told to look. */
let wakes = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  ;({ userId } = await ledger.newPlayer())
})
beforeEach(async () => {
  const tables = ['payouts', 'payments', 'payout_holds', 'payout_strays', 'payout_nonces']
  for (const table of tables) await execute(ledger.db, `delete from ${table}`)
  payer = createIdlePayerWorld(ledger, userId)
  wakes = 0
})
afterAll(() => ledger?.close())

const wake = () => {
  wakes += 1
}
/** What the audit log says about a subject. */
async function entriesOf(subject: string) {
  const { rows } = await execute<{ username: string; action: string; details: Record<string, string> }>(
    ledger.db,
    sql`select username, action, details from audit_log where subject = ${subject} order by sequence`,
  )
  return rows
}
const isUnsigned = (state: PayoutState) => state === 'queued' || state === 'awaiting_operator'
const store = (change: Partial<PayoutSample> = {}) =>
  storePayout(ledger, userId, { token: USDT, to: PLAYER, amount: 5n, ...change })
function storeAs(state: PayoutState, change: Partial<PayoutSample> = {}): Promise<PayoutKey> {
  const signed = isUnsigned(state) ? {} : { from: HOT, nonce: 4, signedAtMs: SIGNED_MS }
  const way = state === 'awaiting_operator' ? 'operator_wallet' : 'hot_wallet'
  return store({ state, way, ...signed, ...change })
}

describe('the end of a payout', () => {
  type CancellationNotice = { readonly cancelled: CancelledPayout | null; readonly isAnnounced: boolean }

  async function end(payoutId: number, ending: PayoutEnding, reason = ' Stolen. ', change: object = {}) {
    let told: CancellationNotice = { cancelled: null, isAnnounced: false }
    const deps = {
      ...payer.deps,
      onCancelled: async (_: unknown, cancelled: CancelledPayout) => {
        told = { ...told, cancelled }
        return () => {
          told = { ...told, isAnnounced: true }
        }
      },
      wake,
      ...change,
    }
    const ended = await endPayout(deps, OPERATOR, payoutId, { ending, reason })
    return { answer: ended.ok ? ended.value : ended.code, ...told }
  }

  const [OVER, SAME] = ['payout_over', 'payout_way_unchanged']
  const now = (state: PayoutState) => ({ state, ending: null })
  test.each<{ state: PayoutState; answers: readonly unknown[] }>([
    { state: 'queued', answers: [now('cancelled'), SAME, now('awaiting_operator')] },
    { state: 'awaiting_operator', answers: [now('cancelled'), now('queued'), SAME] },
    { state: 'completed', answers: [OVER, OVER, OVER] },
    { state: 'cancelled', answers: [OVER, OVER, OVER] },
    // Something that was signed may still be mined: the driver proves first that it cannot be.
    ...(['signed', 'broadcast', 'uncertain', 'failed'] as const).map((state) => ({
      state,
      answers: (['cancel', 'hot_wallet', 'operator_wallet'] as const).map((ending) => ({ state, ending })),
    })),
  ])('from $state: cancelled, paid again by the hot wallet, or by an operator', async ({ state, answers }) => {
    for (const [index, ending] of (['cancel', 'hot_wallet', 'operator_wallet'] as const).entries()) {
      const key = await storeAs(state)
      wakes = 0
      const { answer, cancelled, isAnnounced } = await end(key.payoutId, ending)
      expect(answer).toEqual(answers[index])
      const isDone = typeof answer !== 'string'
      const isCancelled = isDone && isUnsigned(state) && ending === 'cancel'
      expect({ wakes, isAnnounced, isCalled: cancelled !== null }).toEqual({
        wakes: isDone ? 1 : 0,
        isAnnounced: isCancelled,
        isCalled: isCancelled,
      })
      expect(await entriesOf(`payout ${key.payoutId}`)).toHaveLength(isDone ? 1 : 0)
    }
  })

  test('returns the withdrawal under the operator’s name, with the reason for the player', async () => {
    const key = await storeAs('queued')
    const { withdrawalId } = await readPayout(ledger.db, key)
    const { cancelled } = await end(key.payoutId, 'cancel')
    expect(cancelled).toEqual({ ...key, withdrawalId, paymentId: null, by: 'bob', reason: 'Stolen.' })
  })

  test('that waits for the chain keeps its requester and reason', async () => {
    const key = await storeAs('broadcast')
    await end(key.payoutId, 'operator_wallet', '  ')
    expect((await readPayout(ledger.db, key)).ending).toEqual({ ending: 'operator_wallet', by: 'bob', reason: '' })
    for (const ending of ['cancel', 'hot_wallet', 'operator_wallet'] as const)
      expect((await end(key.payoutId, ending)).answer).toBe('payout_ending_already')
  })

  test.each([
    { token: USDT, name: USDT },
    { token: null, name: 'BNB' },
  ])('is in the audit log with its effect on money: $name', async ({ token, name }) => {
    const { payoutId } = await storeAs('uncertain', { token, amount: 7n })
    await end(payoutId, 'cancel')
    const details = { ending: 'cancel', reason: 'Stolen.', stateBefore: 'uncertain', toAddress: PLAYER, token: name }
    expect(await entriesOf(`payout ${payoutId}`)).toEqual([
      { username: 'bob', action: 'end payout', details: { ...details, amountBaseUnits: '7' } },
    ])
  })

  test.each<{
    name: string
    state?: PayoutState
    ending: PayoutEnding
    reason?: string
    change?: object
    by?: () => unknown
    code: string
  }>([
    { name: 'without a reason', ending: 'cancel', reason: ' ', code: 'rejection_needs_reason' },
    {
      name: 'by the hot wallet, without one',
      state: 'awaiting_operator',
      ending: 'hot_wallet',
      change: { hotWallet: () => null },
      code: 'payout_unavailable',
    },
    {
      name: 'while the database was set back',
      ending: 'cancel',
      by: () => holdPayouts(ledger.db, { reason: 'restored', asOf: null }),
      code: 'payouts_held',
    },
    {
      name: 'while something has left the hot wallet that nobody has explained',
      ending: 'cancel',
      change: { record: { compare: async () => async () => false, isPaidByStray: async () => false } },
      code: 'payouts_unexplained',
    },
  ])('is refused $name', async ({ state = 'queued', ending, reason, change, by, code }) => {
    const key = await storeAs(state)
    await by?.()
    expect((await end(key.payoutId, ending, reason, change)).answer).toBe(code)
    expect(await readPayout(ledger.db, key)).toMatchObject({ state, ending: null })
    expect([wakes, await entriesOf(`payout ${key.payoutId}`)]).toEqual([0, []])
  })

  test('needs no reason, and no hot wallet, if an operator pays instead', async () => {
    const { payoutId } = await storeAs('queued')
    const { answer } = await end(payoutId, 'operator_wallet', '', { hotWallet: () => null })
    expect(answer).toEqual(now('awaiting_operator'))
  })

  test('for an unknown payout is refused', async () => {
    const { payoutId } = await storeAs('queued')
    expect((await end(payoutId + 1, 'cancel')).answer).toBe('payout_unknown')
  })

  test.each<{ logIndex: number; ending: PayoutEnding; answer: unknown }>([
    { logIndex: PASSED_ON_LOG_INDEX, ending: 'hot_wallet', answer: 'refund_needs_own_wallet' },
    { logIndex: PASSED_ON_LOG_INDEX, ending: 'cancel', answer: now('cancelled') },
    { logIndex: -1, ending: 'hot_wallet', answer: now('queued') },
  ])(
    'of a refund of log $logIndex by $ending: BNB recorded by an operator can be sent back only by an operator',
    async ({ logIndex, ending, answer }) => {
      const key = await storeAs('awaiting_operator')
      // Another payment of the same player was recorded by an operator.
      await execute(
        ledger.db,
        sql`insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
            recipient, value, status)
          select ${userId}, id, 31337, hash, place, 'BNB', 1, '0x', clock_now(), ${PLAYER}, '0x', 5, 'refunding'
          from (values (1, '0xother', ${PASSED_ON_LOG_INDEX}::integer), (2, '0xa', ${logIndex}::integer))
            sent (id, hash, place)`,
      )
      await execute(ledger.db, sql`update payouts set withdrawal_id = null, payment_id = 2 where id = ${key.payoutId}`)
      const ended = await end(key.payoutId, ending)
      expect(ended.answer).toEqual(answer)
      if (ending === 'cancel') expect(ended.cancelled).toMatchObject({ withdrawalId: null, paymentId: 2 })
    },
  )
})

describe('the confirmation of a payout above a cap', () => {
  const ABOVE = payoutProblem('above_cap', { cap: '1 USDT' })
  const confirm = async (payoutId: number, username = 'bob', role: OperatorRole = 'operator') => {
    const done = await confirmPayout({ db: ledger.db, wake }, { ...OPERATOR, username, role }, payoutId)
    return done.ok ? done.value : done.code
  }

  test('is made by another operator than the decision, and allows the signature', async () => {
    const key = await store({ problem: ABOVE, amount: 7n })
    expect(await confirm(key.payoutId, 'ann')).toBe('payout_needs_another')
    expect([wakes, await entriesOf(`payout ${key.payoutId}`)]).toEqual([0, []])
    expect(await confirm(key.payoutId)).toEqual({ id: key.payoutId, state: 'queued' })
    expect(await readPayout(ledger.db, key)).toMatchObject({ confirmedBy: 'bob', problem: null })
    const details = { decidedBy: 'ann', toAddress: PLAYER, token: USDT, amountBaseUnits: '7', cap: '1 USDT' }
    expect(await entriesOf(`payout ${key.payoutId}`)).toEqual([{ username: 'bob', action: 'confirm payout', details }])
    expect(wakes).toBe(1)
    expect(await confirm(key.payoutId)).toBe('payout_needs_no_second')
  })

  test.each(['above_cap', 'above_day_cap'] as const)(
    'is for %s, and shows BNB for a payout without a token',
    async (code) => {
      const { payoutId } = await store({ token: null, problem: payoutProblem(code, { cap: '1 BNB' }) })
      expect(await confirm(payoutId)).toMatchObject({ id: payoutId })
      expect(await entriesOf(`payout ${payoutId}`)).toMatchObject([{ details: { token: 'BNB', cap: '1 BNB' } }])
    },
  )

  test.each<{ name: string; change: Partial<PayoutSample> }>([
    { name: 'has no problem', change: { problem: null } },
    { name: 'waits for something else', change: { problem: payoutProblem('signer_down', { complaint: 'no' }) } },
    {
      name: 'has a problem that nobody knows',
      change: { problem: { code: 'other', values: { sentence: 'Rain.' } } as const },
    },
    { name: 'is confirmed', change: { confirmedBy: 'cid' } },
    { name: 'an operator pays', change: { way: 'operator_wallet' } },
    ...PAYOUT_STATES.filter((state) => state !== 'queued').map((state) => ({ name: `is ${state}`, change: { state } })),
  ])('is refused for one that $name', async ({ change }) => {
    const key = await store({ problem: ABOVE, ...change })
    const before = await readPayout(ledger.db, key)
    expect(await confirm(key.payoutId)).toBe('payout_needs_no_second')
    expect(await readPayout(ledger.db, key)).toEqual(before)
    expect([wakes, await entriesOf(`payout ${key.payoutId}`)]).toEqual([0, []])
  })

  test.each<{ role: OperatorRole; isDone: boolean }>([
    { role: 'operator', isDone: false },
    { role: 'owner', isDone: true },
  ])('of one that the rule approved needs an owner: $role, $isDone', async ({ role, isDone }) => {
    const { payoutId } = await store({ problem: ABOVE })
    await execute(ledger.db, sql`update payouts set created_by = ${INSTANT_RULE} where id = ${payoutId}`)
    expect(await confirm(payoutId, 'bob', role)).toEqual(
      isDone ? { id: payoutId, state: 'queued' } : 'operator_role_insufficient',
    )
  })

  test('for an unknown payout is refused', async () => {
    expect(await confirm((await store({ problem: ABOVE })).payoutId + 1)).toBe('payout_unknown')
  })
})

describe('the explanation of a stray', () => {
  const CHAIN_ID = 31_337
  const HASH = fakeHash('by hand')
  const leave = (from = HOT, chainId = CHAIN_ID, txHash: typeof HASH | null = HASH) =>
    recordStray({ ...payer.deps, db: ledger.db }, { chainId, from }, 3, txHash)
  const explain = async (walletAddress = HOT, nonce = 3) => {
    const { db, chain } = payer.deps
    const word = { walletAddress, nonce, note: 'A test.' }
    const done = await explainStrayTransaction({ db, chain, wake }, OPERATOR, word)
    return done.ok ? null : done.code
  }

  test.each([
    { txHash: HASH, said: HASH },
    { txHash: null, said: '' },
  ])('is given once, is in the audit log, and payouts continue: $txHash', async ({ txHash, said }) => {
    await leave(HOT, CHAIN_ID, txHash)
    const before = (await entriesOf('transaction 3')).length
    expect(await explain()).toBeNull()
    expect(wakes).toBe(1)
    const details = { walletAddress: HOT, nonce: 3, txHash: said, note: 'A test.' }
    expect((await entriesOf('transaction 3')).slice(before)).toEqual([
      { username: 'bob', action: 'explain transaction', details },
    ])
    expect(await explain()).toBe('stray_unknown')
    expect(wakes).toBe(1)
  })

  test('needs exactly that transaction: of the wallet, of the chain, and with the nonce', async () => {
    await leave(HOT, 1)
    await leave(fakeAddress('another'))
    expect([await explain(), await explain(HOT, 2)]).toEqual(['stray_unknown', 'stray_unknown'])
    // Nodes told a wrong count, and it is not there after all.
    await leave()
    await execute(
      ledger.db,
      sql`update payout_strays set explained_at = clock_now(), explained_by = ${EXPLAINED_BY_CHAIN} where from_address = ${HOT}`,
    )
    expect([await explain(), wakes]).toEqual(['stray_unknown', 0])
  })
})
