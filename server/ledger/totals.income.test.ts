import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, BACKFILLED_REASONS, type TransferReason } from '#core/ledger.ts'
import type { Asset } from '#core/money.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import { post } from './post.ts'
import { readIncome } from './totals.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

type IncomePosting = {
  readonly reason: TransferReason
  readonly asset: Asset
  readonly amount: bigint
  readonly of?: string
}

const credit = (userId: number, lines: readonly IncomePosting[]) =>
  ledger.db.transaction((tx) =>
    post(
      tx,
      lines.map(({ of, ...line }, index) => ({
        ...line,
        key: `test:${userId}:${index}`,
        debit: { kind: 'rewards' },
        credit: { kind: 'available', userId },
        details: (of === undefined ? {} : { of }) as Record<string, string>,
      })),
    ),
  )

test('income counts each line by its source, backfills included', async () => {
  const { userId } = await ledger.newPlayer()
  await credit(userId, [
    { reason: 'referral_bonus', asset: 'USDT', amount: 3n },
    { reason: 'referral_bonus', asset: 'USDT', amount: 5n },
    { reason: 'backfill', of: 'referral_bonus', asset: 'USDT', amount: 7n },
    { reason: 'airdrop_join', asset: 'BV3', amount: 11n },
    { reason: 'backfill', of: 'airdrop_referrer', asset: 'BV3', amount: 13n },
    { reason: 'operator_grant', asset: 'USDT', amount: 17n },
    { reason: 'operator_grant', asset: 'BV3', amount: 19n },
    { reason: 'import', asset: 'USDT', amount: 23n },
    { reason: 'withdrawal_release', asset: 'USDT', amount: 29n },
  ])
  const income = [
    { source: 'referrals', usdt: 15n, bv3: 0n },
    { source: 'airdrop', usdt: 0n, bv3: 24n },
    { source: 'other', usdt: 40n, bv3: 19n },
  ]
  expect(await readIncome(ledger.db, userId)).toEqual(income)
})

test('income has the mining of the player’s copies and base rate', async () => {
  const [{ userId }, other] = [await ledger.newPlayer(), await ledger.newPlayer()]
  const cards = [await ledger.newCard(), await ledger.newCard()]
  for (const player of [userId, other.userId]) {
    for (const cardId of cards) await ledger.giveCopies(player, cardId, 1)
  }
  await execute(ledger.db, 'update lots set posted_bv3 = 3, posted_usdt = 5')
  await execute(ledger.db, 'update base_mining set posted_bv3 = 7')
  expect(await readIncome(ledger.db, userId)).toEqual([{ source: 'mining', usdt: 10n, bv3: 13n }])
})

test('income leaves the backfill of a stored sum to that sum', async () => {
  const { userId } = await ledger.newPlayer()
  const lines = BACKFILLED_REASONS.map((of) => ({ reason: 'backfill', of, asset: 'USDT', amount: 1n }) as const)
  await credit(userId, lines)
  // Mined USDT stand in the lots, of which there are none here.
  expect(await readIncome(ledger.db, userId)).toEqual([
    { source: 'referrals', usdt: 1n, bv3: 0n },
    { source: 'airdrop', usdt: 3n, bv3: 0n },
  ])
})

test('income counts corrections that add or take, and none between a player’s own accounts', async () => {
  const { userId } = await ledger.newPlayer()
  await credit(userId, [{ reason: 'operator_grant', asset: 'USDT', amount: 100n }])
  const available: Account = { kind: 'available', userId }
  const held: Account = { kind: 'held', userId }
  const rewards: Account = { kind: 'rewards' }
  const correct = async (debit: Account, credited: Account, amount: bigint) => {
    const key = `test:${userId}:correction of ${amount}`
    const correction = {
      key,
      reason: 'correction',
      asset: 'USDT',
      amount,
      debit,
      credit: credited,
      details: {},
    } as const
    await ledger.db.transaction((tx) => post(tx, [correction]))
    return (await readIncome(ledger.db, userId)).map(({ source, usdt }) => `${source} ${usdt}`)
  }
  expect(await correct(rewards, available, 7n)).toEqual(['other 107'])
  expect(await correct(available, rewards, 5n)).toEqual(['other 102'])
  expect(await correct(available, held, 13n)).toEqual(['other 102'])
  expect(await correct(held, available, 11n)).toEqual(['other 102'])
})
