import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAmount } from '#core/money.ts'
import { ok } from '#core/result.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { audit } from '#server/audit/audit.ts'
import { startMining } from '#server/ledger/mining/mining-sessions.ts'
import { settleMining } from '#server/ledger/mining/settle-mining.ts'
import { completePayout } from '#server/payouts/book-payout.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED } from '#test/support/money/payout-stage.ts'
import { runCount } from '#test/support/test-length.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { changeSetting, readSettings } from '../../settings/settings.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { cancelPending, completeWithdrawal, type WithdrawalDeps } from './withdrawals.ts'

const HOUR_MS = 3_600_000
const TOKEN = `0x${'aa'.repeat(20)}` as const

let ledger: TestLedger
let deps: WithdrawalDeps
beforeAll(async () => {
  ledger = await openTestLedger()
  deps = {
    db: ledger.db,
    chainId: 31_337,
    tokens: { USDT: TOKEN, BV3: TOKEN },
    hotWallet: () => TOKEN,
    notifyPages: () => undefined,
    notify: async () => undefined,
    record: EXPLAINED,
    broadcast: { publish: () => undefined },
    log: pino({ level: 'silent' }),
  }
})
afterAll(() => ledger.close())

type WithdrawalTestStep =
  | { readonly do: 'mine'; readonly hours: number }
  | { readonly do: 'stop' }
  | { readonly do: 'request'; readonly asset: WithdrawalAsset; readonly percent: number; readonly sameKey: boolean }
  | { readonly do: 'approve' | 'reject' | 'complete' | 'cancel' }

const step: fc.Arbitrary<WithdrawalTestStep> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mine' as const), hours: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('stop' as const, 'reject' as const, 'cancel' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('request' as const),
      asset: fc.constantFrom('BV3' as const, 'USDT' as const),
      percent: fc.integer({ min: 0, max: 120 }),
      sameKey: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'complete' as const) }) },
)

const firstOf = async (status: string, userId: number) => {
  const { rows } = await execute<{ id: string; payout_id: string | null }>(
    ledger.db,
    sql`
    select w.id, p.id as payout_id from withdrawals w left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id
    where w.status = ${status} and w.user_id = ${userId} order by w.id limit 1`,
  )
  return rows[0]
}

/** One player's random life; the clock goes on by itself an hour a step, so that mining is always going on somewhere. */
async function live(steps: readonly WithdrawalTestStep[], feePercent: string): Promise<void> {
  const { userId, wallet } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  await ledger.giveCopies(userId, cardId, 2)
  const basedOn = (await readSettings(ledger.db)).versions.withdrawals
  const terms = { minimum: '0', feePercent, isBv3Open: true }
  await changeSetting(ledger.db, 'withdrawals', terms, { author: 'operator', basedOn })
  const session = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
  for (const [index, now] of steps.entries()) {
    nowMs += HOUR_MS
    await ledger.setClock(nowMs)
    if (now.do === 'mine') {
      await ledger.db.transaction((tx) => startMining(tx, userId, [cardId]))
      nowMs += now.hours * HOUR_MS
      await ledger.setClock(nowMs)
    } else if (now.do === 'stop') await ledger.db.transaction((tx) => settleMining(tx, userId, 'stop'))
    else if (now.do === 'request') {
      const column = now.asset === 'BV3' ? 'bv3_available' : 'usdt_available'
      const { rows } = await execute<{ available: string }>(
        ledger.db,
        sql`
        select ${sql.raw(column)} as available from balances where user_id = ${userId}`,
      )
      const amount = (BigInt(rows[0]?.available ?? 0) * BigInt(now.percent)) / 100n
      await requestWithdrawal(deps, session, {
        walletAddress: wallet,
        toAddress: wallet,
        tokenType: now.asset,
        amount: formatAmount(amount, now.asset),
        idempotencyKey: now.sameKey ? 'same' : null,
      })
    } else if (now.do === 'complete') await complete(userId, index)
    else if (now.do === 'cancel') {
      const pending = await firstOf('pending', userId)
      if (pending !== undefined) await cancelPending(deps, session, Number(pending.id), null)
    } else {
      const pending = await firstOf('pending', userId)
      const status = now.do === 'approve' ? 'approved' : 'rejected'
      const verdict = { status, reason: 'because', way: 'hot_wallet' } as const
      if (pending !== undefined)
        await decideWithdrawal(
          deps,
          { username: 'operator', role: 'owner', isProven: true, isFactorMissing: false },
          Number(pending.id),
          verdict,
        )
    }
  }
}

async function complete(userId: number, index: number): Promise<void> {
  const approved = await firstOf('approved', userId)
  if (approved === undefined) return
  const payoutId = Number(approved.payout_id)
  const txHash = `0x${(userId * 1_000 + index).toString(16).padStart(64, '0')}` as const
  const onCompleted = async (tx: Parameters<typeof completeWithdrawal>[1]) => {
    await completeWithdrawal(deps, tx, { userId, withdrawalId: Number(approved.id) }, txHash)
    return () => undefined
  }
  const proof = { userId, payoutId, txHash, from: TOKEN, nonce: null }
  expect(await completePayout({ db: ledger.db, onCompleted }, proof, ['queued'])).toEqual(ok(true))
  expect(await completePayout({ db: ledger.db, onCompleted }, proof, ['queued'])).toEqual(ok(false))
}

let nowMs = Date.UTC(2030, 0, 1)

/** One life that ends with a withdrawal of each status; random lives alone may miss one. */
const EVERY_STATUS: readonly WithdrawalTestStep[] = [
  { do: 'mine', hours: 20 },
  { do: 'stop' },
  { do: 'request', asset: 'USDT', percent: 10, sameKey: false },
  { do: 'reject' },
  { do: 'request', asset: 'USDT', percent: 10, sameKey: false },
  { do: 'cancel' },
  { do: 'request', asset: 'BV3', percent: 10, sameKey: false },
  { do: 'approve' },
  { do: 'complete' },
  { do: 'request', asset: 'USDT', percent: 10, sameKey: false },
  { do: 'approve' },
  { do: 'request', asset: 'USDT', percent: 10, sameKey: false },
]

/** The audit sums transfers against balances, and open withdrawals against what is held: nothing may ever differ. */
test('after any sequence of calls, balances are sums and the held amount is open', async () => {
  const lives = fc.array(fc.array(step, { minLength: 8, maxLength: 20 }), { minLength: 1, maxLength: 3 })
  await live(EVERY_STATUS, '2.5')
  await fc.assert(
    fc.asyncProperty(lives, fc.constantFrom('0', '2.5', '99.99'), async (players, feePercent) => {
      for (const steps of players) await live(steps, feePercent)
      expect(await audit(ledger.db)).toEqual([])
    }),
    { numRuns: runCount({ short: 12, long: 240 }) },
  )
  const { rows } = await execute<{ status: string; n: string }>(
    ledger.db,
    sql`
    select status, count(*) as n from withdrawals group by 1`,
  )
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['approved', 'completed', 'pending', 'rejected'])
})
