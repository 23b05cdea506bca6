import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { LOCKS } from '#server/db/with-lock.ts'
import { lockAccounts } from '#server/ledger/post.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { openTestLedger } from '../money/ledger.ts'
import { waitUntil } from '../wait-until.ts'

/**
 * Opens a ledger and `size` server processes on it, each with one connection, that all act for the same accounts at once.
 * Within one process a wallet's calls wait for each other before they reach the database. Between processes only the database's
 * locks separate them.
 */
export async function openCrowd(size: number) {
  const ledger = await openTestLedger()
  const processes = Array.from({ length: size }, () => createDatabase(ledger.databaseUrl, 1, () => undefined))

  /**
   * Locks the accounts, and the binding of referrals, until the whole crowd waits. A member that reads too early has then read
   * stale values.
   *
   * @throws if a member finishes while they are locked, because it took no lock
   */
  async function actAtOnce<T>(
    userIds: readonly number[],
    act: (db: Database, index: number) => Promise<T>,
  ): Promise<T[]> {
    const door = Promise.withResolvers<void>()
    const isShut = Promise.withResolvers<void>()
    const keeper = ledger.db.transaction(async (tx) => {
      await execute(tx, sql`select 1 from users where user_id = any(${[...userIds]}::bigint[]) for no key update`)
      await lockAccounts(tx, userIds)
      await execute(tx, sql`select pg_advisory_xact_lock(${LOCKS.referrals})`)
      isShut.resolve()
      await door.promise
    })
    await isShut.promise
    let through = 0
    const all = Promise.all(processes.map((db, index) => act(db, index).finally(() => through++)))
    // The test awaits this later. Until then a refusal must not end the test.
    all.catch(() => undefined)
    try {
      await waitUntil('the crowd', async () => {
        if (through > 0)
          throw new Error(`${through} of ${size} processes waited for no lock of the account: one is missing`)
        const { rows } = await execute<{ n: string }>(
          ledger.db,
          sql`
          select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return Number(rows[0]?.n) === size
      })
    } finally {
      door.resolve()
      await keeper
      await Promise.allSettled([all])
    }
    return all
  }

  const close = async () => {
    for (const db of processes) await db.$client.end()
    await ledger.close()
  }
  return { ledger, actAtOnce, close }
}

export type Crowd = Awaited<ReturnType<typeof openCrowd>>
