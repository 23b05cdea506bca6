import type { Address } from '#core/address.ts'
import { bv3, usdt } from '#core/money.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { ensureAccount, openAccount } from '#server/ledger/accounts.ts'
import { giveCopies } from '#server/payments/deliver-purchases.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { createTestDatabase, type TestDatabase } from '../world/postgres.ts'

const CONNECTIONS_MAX = 20

/** Player of a test ledger. */
export type LedgerPlayer = { userId: number; wallet: Address }

export type TestLedger = {
  readonly db: Database
  readonly databaseUrl: string
  /** Creates another player with a separate wallet. */
  newPlayer(referredBy?: Address): Promise<LedgerPlayer>
  newCard(): Promise<number>
  /** Gives copies without a payment: 600 BV3 and 1.45 USDT a day, 30000 BV3 and 24.65 USDT in all. */
  giveCopies(userId: number, cardId: number, copies: number): Promise<number>
  /** Stops the clock at a moment, in Unix milliseconds. Everything that reads the database's time sees it. */
  setClock(nowMs: number): Promise<void>
  /** Restarts the ids of all tables at 1, for rows that name each other by id in their text. */
  countFromOne(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a ledger on a separate database, without a server.
 *
 * @param database another migrated database; a benchmark passes one
 */
export async function openTestLedger(database?: TestDatabase): Promise<TestLedger> {
  const { databaseUrl, drop } = database ?? (await createTestDatabase())
  const db = createDatabase(databaseUrl, CONNECTIONS_MAX, () => undefined)
  const setSequences = async (first: string) =>
    void (await execute(
      db,
      `select setval(quote_ident(sequencename), ${first}, false) from pg_sequences where schemaname = 'public'`,
    ))
  // Ids of tables start apart, so that no test passes by an id that two tables share by chance.
  await setSequences('1000 * row_number() over (order by sequencename) + 1')
  let players = 0
  return {
    db,
    databaseUrl,
    async newPlayer(referredBy) {
      players += 1
      const wallet: Address = `0x${players.toString(16).padStart(40, '0')}`
      const { userId } = await db.transaction(async (tx) =>
        openAccount(tx, await ensureAccount(tx, wallet), referredBy ?? null),
      )
      return { userId, wallet }
    },
    async newCard() {
      const { rows } = await execute<{ id: string }>(
        db,
        sql`
        insert into cards (name, description, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt)
        values ('Card', '', '/card.svg', 29e18, 3000000, 24.65e18, 60000, 1.45e18) returning id`,
      )
      return Number(rows[0]?.id)
    },
    async giveCopies(userId, cardId, copies) {
      return db.transaction(async (tx) => {
        const { lotId } = await giveCopies(tx, {
          userId,
          cardId,
          copies,
          terms: {
            dailyBv3: bv3(60_000n),
            totalBv3: bv3(3_000_000n),
            dailyUsdt: usdt(1_450_000_000_000_000_000n),
            totalUsdt: usdt(24_650_000_000_000_000_000n),
          },
        })
        return lotId
      })
    },
    async setClock(nowMs) {
      await execute(
        db,
        `create or replace function clock_now() returns timestamptz language sql stable
          return to_timestamp(${nowMs}::numeric / 1000)`,
      )
    },
    countFromOne: () => setSequences('1'),
    async close() {
      await db.$client.end()
      await drop()
    },
  }
}
