import { afterAll, beforeAll, expect, test } from 'vitest'
import { bv3, usdt } from '#core/money.ts'
import { createInstantWorld, type InstantWorld, ONE_USDT } from '#test/support/money/instant-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { giveBalance } from '#test/support/money/payout-stage.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { writeBetween } from '#test/support/world/write-between.ts'
import { writeAuditLog } from '../audit/log/audit-log.ts'
import { verifyAuditLog } from '../audit/log/describe-chain-report.ts'
import { checkPlayers } from '../audit/run-checks.ts'
import { listPlayerIds } from '../audit/seals.sql.ts'
import type { Database } from '../db/statement.ts'
import { LAST_USER_ID, planBackfill } from '../features/quick-actions/backfill/backfill.ts'
import { readReferrals } from '../features/referrals/routes.ts'
import { readInstantOffer } from '../features/withdrawals/instant/judge-request.ts'
import { type CsvList, csvFile } from '../http/routing/csv-file.ts'
import type { PlayerSession } from '../http/routing/route.ts'
import { readAllOwed, readOwed } from '../ledger/solvency/solvency.ts'
import { importPurchase } from '../payments/deliver-purchases.ts'
import { holdPayouts, isHeld } from '../payouts/holds/holds.ts'

/*
 * Each of these reads many statements as of one moment. A write is committed between any two of them: what is read is as it
 * was before the write.
 */

const CHAIN_ID = 31_337
/** A list reads so many rows at a time. */
const ROWS_PER_READ = 1_000
const terms = { dailyBv3: bv3(60_000n), totalBv3: bv3(3_000_000n), dailyUsdt: usdt(1n), totalUsdt: usdt(17n) }

let ledger: TestLedger
let world: InstantWorld
let ann: PlayerSession
let cardId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  world = createInstantWorld(ledger)
  await world.setLimits(50, 80, 200)
  ann = await world.newTrusted()
  cardId = await ledger.newCard()
  await execute(
    ledger.db,
    sql`insert into wallets (wallet_address)
      select '0xe' || lpad(to_hex(n), 39, '0') from generate_series(1, ${ROWS_PER_READ}) n`,
  )
})
afterAll(() => ledger?.close())

/** A new player whom another one has referred, with a copy that was bought and its bonus. */
async function referAndBuy(): Promise<void> {
  const { userId, wallet } = await ledger.newPlayer(ann.walletAddress)
  await execute(
    ledger.db,
    sql`insert into import_rows (wallet_address, kind, key, content, user_id, applied_at)
      values (${wallet}, 'user', ${wallet}, ${`{"referredBy": "${ann.walletAddress}", "createdAt": null}`}::jsonb, ${userId}, clock_now())`,
  )
  const bought = {
    userId,
    cardId,
    terms,
    price: usdt(29n * ONE_USDT),
    paymentMethod: 'USDT' as const,
    transaction: null,
  }
  await ledger.db.transaction((tx) => importPurchase(tx, { ...bought, purchasedAt: new Date() }))
}

/** A withdrawal that the rule approves: it moves money, a day's sum and the queue of payouts at once. */
async function withdraw(): Promise<void> {
  const player = await world.newTrusted()
  expect(await world.ask(player, '1')).toMatchObject({ ok: true })
}

/** Has payouts wait for a person, or no more: every second one is the same as none. */
async function holdOrRelease(): Promise<void> {
  if (!(await isHeld(ledger.db))) return holdPayouts(ledger.db, { reason: 'moved', asOf: null })
  await execute(ledger.db, 'update payout_holds set ended_at = clock_now() where ended_at is null')
}

const logIn = () =>
  ledger.db.transaction((tx) =>
    writeAuditLog(tx, { username: 'ann', action: 'end payout hold', subject: { kind: 'hold', key: 1 }, details: {} }),
  )

type OneMomentRow = { readonly user_id: bigint }
const ALL_PLAYERS: CsvList<OneMomentRow> = {
  name: 'players',
  columns: { id: (row) => String(row.user_id) },
  readAfter: (executor, last, limit) => listPlayerIds(executor, { after: last?.user_id ?? 0n, limit }),
}

async function readFile(db: Database): Promise<string> {
  const file = await csvFile(db, ALL_PLAYERS)
  if (!file.ok) throw new Error(file.code)
  let text = ''
  for await (const part of file.value.text) text += part
  return text
}

const READINGS: readonly {
  readonly what: string
  readonly read: (db: Database) => Promise<unknown>
  readonly write: () => Promise<unknown>
  /** Statements before the moment begins: they read no table. */
  readonly begins?: number
}[] = [
  { what: 'what is owed', read: (db) => readOwed(db, CHAIN_ID, [30]), write: withdraw },
  { what: 'what is owed in both tokens', read: (db) => readAllOwed(db, CHAIN_ID, [30]), write: referAndBuy },
  ...(['whole', 'new'] as const).map((how) => ({
    what: `the audit’s look at players, ${how}`,
    read: (db: Database) => checkPlayers(db, [ann.userId], how),
    write: () => giveBalance(ledger.db, ann.userId, 'USDT', 7n),
    begins: 1,
  })),
  {
    what: 'the plan of a backfill',
    read: async (db) => planBackfill(db, { after: 0, until: LAST_USER_ID, atMs: Date.UTC(2030, 0, 10) }),
    write: referAndBuy,
  },
  {
    what: 'whom a player has referred',
    read: (db) => readReferrals(db, ann),
    write: referAndBuy,
  },
  {
    what: 'what a player may be paid at once',
    read: (db) => readInstantOffer(world.deps(db), ann.userId),
    write: holdOrRelease,
  },
  { what: 'the chain of the audit log', read: (db) => verifyAuditLog(db), write: logIn },
  { what: 'a list as a file', read: readFile, write: () => ledger.newPlayer() },
]

/** The first two gaps between statements, the middle one and the last. */
const gapsOf = (first: number, last: number) =>
  [...new Set([first, first + 1, Math.floor((first + last) / 2), last])].filter((gap) => gap <= last)

test.each(READINGS)(
  '$what is as of one moment, whatever is written during the read',
  async ({ read, write, begins = 0 }) => {
    const counted = writeBetween(ledger.db, Number.POSITIVE_INFINITY, write)
    await read(counted.db)
    expect(counted.statements()).toBeGreaterThan(begins + 1)
    for (const after of gapsOf(begins + 1, counted.statements() - 1)) {
      const before = await read(ledger.db)
      const { db, statements } = writeBetween(ledger.db, after, write)
      expect(await read(db), `a write after ${after} statements`).toEqual(before)
      expect(statements()).toBeGreaterThan(after)
    }
    const last = await read(ledger.db)
    await write()
    expect(await read(ledger.db)).not.toEqual(last)
  },
)
