import { payoutProblem, problemColumnsOf } from '#core/payout-problem.ts'
import { DEFAULT_SETTINGS } from '#core/settings.ts'
import { raiseAlarm } from '#server/audit/alarms.ts'
import type { Database } from '#server/db/statement.ts'
import { decideWithdrawal } from '#server/features/withdrawals/decide-withdrawal.ts'
import { requestWithdrawal } from '#server/features/withdrawals/request-withdrawal.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { insertNonceRecord } from '#server/payouts/attempts.sql.ts'
import { completePayout } from '#server/payouts/book-payout.ts'
import { signBatch } from '#server/payouts/payout-driver.ts'
import { type PayoutKey, readPayout } from '#server/payouts/payout-rows.ts'
import { confirmPayout, endPayout, explainStrayTransaction } from '#server/payouts/routes.ts'
import { recordStray } from '#server/payouts/strays.ts'
import { execute, sql } from '../../../world/execute.ts'
import { setSetting } from '../../../world/settings.ts'
import {
  type Action,
  CHAIN_ID,
  expectOk,
  HOT_WALLET,
  hashOf,
  type InterleavingWorld,
  OPERATOR,
  payoutDeps,
  SECOND_OPERATOR,
  withdrawalDeps,
} from '../world.ts'

const COUNTS = { finalCount: 0, seenCount: 0 }
const WALLET = { chainId: CHAIN_ID, from: HOT_WALLET }

/** Queues a payout for a withdrawal, which an operator approves. */
async function queuePayout(db: Database, player: PlayerSession, amount: string): Promise<number> {
  const { walletAddress } = player
  const ask = { walletAddress, toAddress: walletAddress, tokenType: 'USDT' as const, amount, idempotencyKey: null }
  const { id } = await expectOk(requestWithdrawal(withdrawalDeps(db), player, ask))
  const verdict = { status: 'approved', reason: '', way: 'hot_wallet' } as const
  return Number((await expectOk(decideWithdrawal(withdrawalDeps(db), OPERATOR, id, verdict))).payout?.id)
}

/** Signs one payout with the next nonce, as the driver does with a batch. */
const signOne = (key: PayoutKey) => async (on: Database) => {
  const payout = await readPayout(on, key)
  const wallet = {
    address: HOT_WALLET,
    sign: async (_: unknown, nonce: number) => ({ hash: hashOf(nonce + 1), raw: '0x00' as const }),
  }
  const payable = [{ payout, gas: { limit: 21_000n, priceWei: 1n } }]
  const stored = await signBatch(payoutDeps(on), wallet as never, COUNTS, payable)
  return stored.map(({ payout: { payoutId }, nonce }) => ({ payoutId, nonce }))
}

/** Returns the actions on the record of the hot wallet's nonces. */
export async function hotWalletActions({ db, newPlayer }: InterleavingWorld): Promise<Action[]> {
  const player = await newPlayer()
  const [payoutId, other] = [await queuePayout(db, player, '100'), await queuePayout(db, player, '200')]
  const explainStray = (nonce: number) => (on: Database) =>
    recordStray({ db: on, log: payoutDeps(on).log }, WALLET, nonce, hashOf(nonce + 9))
  const explain = (nonce: number) => (on: Database) =>
    explainStrayTransaction(payoutDeps(on), OPERATOR, { walletAddress: HOT_WALLET, nonce, note: 'a note' })
  await explainStray(0)(db)
  await insertNonceRecord(db, { chainId: CHAIN_ID, address: HOT_WALLET, next: 0 })
  return [
    { name: 'explain a transaction', locks: ['lockNonceRecord'], run: explain(0) },
    { name: 'note another transaction', locks: [], run: explainStray(1) },
    { name: 'explain the other transaction', locks: [], run: explain(1) },
    {
      name: 'sign a payout',
      locks: ['lockQueued', 'lockCaps', 'lockNonceRecord'],
      skippedEnding: '[]',
      run: signOne({ userId: player.userId, payoutId }),
    },
    {
      name: 'sign another payout',
      locks: ['lockQueued', 'lockCaps', 'lockNonceRecord'],
      skippedEnding: '[]',
      run: signOne({ userId: player.userId, payoutId: other }),
    },
  ]
}

/** Returns the actions on two payouts of one player. The day's cap allows either of them, and not both. */
export async function payoutActions({ db, databaseUrl, newPlayer }: InterleavingWorld): Promise<Action[]> {
  const player = await newPlayer()
  const { userId } = player
  const one = await queuePayout(db, player, '100')
  const other = await queuePayout(db, player, '200')
  await insertNonceRecord(db, { chainId: CHAIN_ID, address: HOT_WALLET, next: 0 })
  const capped = problemColumnsOf(payoutProblem('above_cap', { cap: '150 USDT' }))
  await execute(
    db,
    sql`update payouts set problem = ${capped.problem}, problem_facts = ${capped.problemFacts} where id = ${other}`,
  )
  await setSetting(databaseUrl, 'payouts', { ...DEFAULT_SETTINGS.payouts, dayCapUsdt: '250' })
  const sign = (payoutId: number) => signOne({ userId, payoutId })
  const end = (payoutId: number, ending: 'cancel' | 'operator_wallet') => (on: Database) =>
    endPayout(payoutDeps(on), OPERATOR, payoutId, { ending, reason: 'a reason' })
  const complete = (payoutId: number) => (on: Database) =>
    completePayout(
      payoutDeps(on),
      { userId, payoutId, txHash: hashOf(77), from: HOT_WALLET, nonce: null, logIndexes: [0] },
      ['queued', 'awaiting_operator'],
    )
  return [
    {
      name: 'sign a payout',
      locks: ['lockQueued', 'lockCaps', 'lockNonceRecord'],
      skippedEnding: '[]',
      run: sign(one),
    },
    {
      name: 'sign another payout',
      locks: ['lockQueued', 'lockCaps', 'lockNonceRecord'],
      skippedEnding: '[]',
      run: sign(other),
    },
    { name: 'cancel a payout', locks: ['lockPayout', 'lockAccount'], run: end(one, 'cancel') },
    { name: 'pay a payout from another wallet', locks: ['lockPayout'], run: end(one, 'operator_wallet') },
    { name: 'complete a payout', locks: ['lockAccount'], run: complete(one) },
    { name: 'complete another payout by the same transaction', locks: ['lockAccount'], run: complete(other) },
    {
      name: 'confirm a payout',
      locks: ['lockPayout'],
      run: (on) => confirmPayout(payoutDeps(on), SECOND_OPERATOR, other),
    },
    { name: 'end another payout', locks: ['lockPayout', 'lockAccount'], run: end(other, 'cancel') },
    {
      name: 'stop the player',
      locks: [],
      run: (on) =>
        raiseAlarm(on, {
          check: 'balances',
          count: 1,
          example: '',
          userIds: [userId],
          stopsAll: false,
          differences: [],
        }),
    },
  ]
}
