import type { Address } from '#core/address.ts'
import { assert } from '#core/assert.ts'
import { bv3, usdt } from '#core/money.ts'
import type { Database, Transaction } from '#server/db/statement.ts'
import { createSession } from '#server/features/auth/sessions.ts'
import { ensureAccount, openAccount } from '#server/ledger/accounts.ts'
import { startMining } from '#server/ledger/mining/mining-sessions.ts'
import { post } from '#server/ledger/post.ts'
import { giveCopies } from '#server/payments/deliver-purchases.ts'

/** A player who is signed in and can pay for any number of small withdrawals. */
export type BenchPlayer = { readonly userId: number; readonly wallet: Address; readonly cookie: string }

/** Card of each of the 5 lots, of 2 cards. */
const LOTS_OF_CARDS = [0, 0, 0, 1, 1]
/** A million USDT. A withdrawal takes 0.01 of them. */
const BALANCE = usdt(10n ** 24n)
/**
 * Terms by which BV3 fall due faster than any player withdraws, so that each settlement posts the same lines. Neither token runs
 * out.
 */
const TERMS = {
  dailyBv3: bv3(60_000_000n),
  totalBv3: bv3(10n ** 15n),
  dailyUsdt: usdt(1_450_000_000_000_000_000n),
  totalUsdt: usdt(10n ** 30n),
}
const PLAYERS_PER_TRANSACTION = 64

/** Creates players with consecutive numbers. */
export async function seedPlayers(
  db: Database,
  count: number,
  cardIds: readonly number[],
  isMining: boolean,
): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = []
  while (players.length < count) {
    const most = Math.min(PLAYERS_PER_TRANSACTION, count - players.length)
    await db.transaction(async (tx) => {
      for (let made = 0; made < most; made++) players.push(await seedPlayer(tx, cardIds, isMining))
    })
  }
  const [first] = players
  assert(first !== undefined && players.every(({ userId }, n) => userId === first.userId + n), 'players have gaps')
  return players
}

let wallets = 0

async function seedPlayer(tx: Transaction, cardIds: readonly number[], isMining: boolean): Promise<BenchPlayer> {
  wallets += 1
  const wallet: Address = `0x${wallets.toString(16).padStart(40, '0')}`
  const { userId } = await openAccount(tx, await ensureAccount(tx, wallet), null)
  await post(tx, [
    {
      key: 'bench:balance',
      reason: 'payment_unallocated',
      asset: 'USDT',
      amount: BALANCE,
      debit: { kind: 'outside' },
      credit: { kind: 'available', userId },
      details: {},
    },
  ])
  for (const card of LOTS_OF_CARDS) {
    await giveCopies(tx, { userId, cardId: cardIds[card] ?? 0, copies: 1, terms: TERMS })
  }
  if (isMining) await startMining(tx, userId, cardIds)
  const { cookie } = await createSession(tx, userId)
  return { userId, wallet, cookie: `session=${cookie}` }
}
