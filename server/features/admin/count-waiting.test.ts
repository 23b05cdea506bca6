import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHAIN_ALARM_KINDS } from '#core/chain-alarm.ts'
import { PAYOUT_STATES, type PayoutState } from '#core/payout.ts'
import { holdPayouts } from '#server/holds/holds.ts'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { storePayout } from '#test/support/stored-payout.ts'
import { raiseChainAlarm } from '../../chain/alarms.ts'
import { only } from '../../db/statement.ts'
import { noteStray } from '../../payouts/strays.ts'
import { countWaiting } from './health.sql.ts'

const WALLET = { chainId: 31_337, from: `0x${'f'.repeat(40)}` } as const

let ledger: TestLedger
let userId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  ;({ userId } = await ledger.newPlayer())
})
afterAll(() => ledger?.close())

const counts = async () => only(await countWaiting(ledger.db))
/** What the counts are more by once `act` has run. */
async function more(act: () => Promise<unknown>) {
  const before = await counts()
  await act()
  const after = await counts()
  const names = Object.keys(after) as (keyof typeof after)[]
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, Number(after[name]) - Number(before[name])]),
  )
}

describe('a payout of a withdrawal', () => {
  const waits: Partial<Record<PayoutState, object>> = {
    awaiting_operator: { payouts_by_hand: 1 },
    uncertain: { uncertain_payouts: 1 },
    failed: { uncertain_payouts: 1 },
  }
  test.each(PAYOUT_STATES)('that is %s is counted where a person has to see to it', async (state) => {
    const way = state === 'awaiting_operator' ? 'operator_wallet' : 'hot_wallet'
    const isSent = ['signed', 'broadcast', 'uncertain', 'failed', 'completed'].includes(state)
    const sent = isSent
      ? {
          from: WALLET.from,
          nonce: PAYOUT_STATES.indexOf(state),
          txHash: `0x${'1'.repeat(63)}${PAYOUT_STATES.indexOf(state)}` as const,
        }
      : {}
    const made = {
      state,
      way,
      ...sent,
      signedAtMs: isSent ? 1_000 : null,
      completedAtMs: state === 'completed' ? 1_000 : null,
    } as const
    expect(await more(() => storePayout(ledger, userId, made))).toEqual(waits[state] ?? {})
  })
})

test('a withdrawal is counted while it is pending', async () => {
  const insert = (status: string) =>
    execute(
      ledger.db,
      sql`insert into withdrawals (user_id, asset, amount, fee, to_address, status)
        values (${userId}, 'USDT', 1, 0, ${WALLET.from}, ${status})`,
    )
  expect(await more(() => insert('pending'))).toEqual({ pending_withdrawals: 1 })
  expect(await more(() => insert('approved'))).toEqual({})
})

test.each(CHAIN_ALARM_KINDS)('an alarm %s is a difference of money, or none', async (kind) => {
  const isDifference = kind === 'transfer_not_in_ledger' || kind === 'payout_not_on_chain'
  const raised = await more(() => raiseChainAlarm(ledger.db, { kind, subject: '', detail: '' }))
  expect(raised).toEqual(isDifference ? { has_difference: 1 } : {})
  const ended = await more(() => execute(ledger.db, sql`update chain_alarms set resolved_at = clock_now()`))
  expect(ended).toEqual(isDifference ? { has_difference: -1 } : {})
})

test('a hold and a transaction are counted until a person has ended or explained them', async () => {
  expect(await more(() => holdPayouts(ledger.db, { reason: 'moved', asOf: null }))).toEqual({ payouts_held: 1 })
  const log = { error: () => undefined } as never
  expect(await more(() => noteStray({ db: ledger.db, log }, WALLET, 5, null))).toEqual({ strays: 1 })
  const explained = sql`update payout_strays set explained_at = clock_now(), explained_by = 'ann', note = ''`
  expect(await more(() => execute(ledger.db, explained))).toEqual({ strays: -1 })
  const ended = sql`update payout_holds set ended_at = clock_now(), ended_by = 'ann', note = ''`
  expect(await more(() => execute(ledger.db, ended))).toEqual({ payouts_held: -1 })
})
