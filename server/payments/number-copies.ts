import type { Logger } from 'pino'
import { assert } from '#core/assert.ts'
import { editionsOf } from '#core/cards.ts'
import { type Database, only } from '../db/statement.ts'
import { LOCKS } from '../db/with-lock.ts'
import { addToEditions, readUnnumbered, tryLockEditions, updateEditions } from './purchases.sql.ts'

/**
 * Most copies that are numbered in one transaction: far more than a second brings, and few enough that old copies are locked only
 * for a moment.
 */
const COPIES_MAX = 1_000

/**
 * Gives edition numbers to copies without one, unless another process does so now: for each card 1, 2, 3 and so on. It writes
 * rows of many players, so no player's call does it. It locks no account and no row that a settlement writes.
 *
 * @returns whether there may be more to number
 */
export async function numberCopies(db: Database, limit = COPIES_MAX): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { is_mine: isMine } = only(await tryLockEditions(tx, { lock: LOCKS.editions }))
    if (!isMine) return false
    const copies = await readUnnumbered(tx, { limit })
    if (copies.length === 0) return false
    const cardIds = copies.map((copy) => Number(copy.card_id))
    const given = new Map((await addToEditions(tx, { cardIds })).map((row) => [Number(row.card_id), row.before]))
    const numbered = await updateEditions(tx, {
      userIds: copies.map((copy) => copy.user_id),
      ids: copies.map(({ id }) => id),
      editions: editionsOf(cardIds, given),
    })
    // A node of a cluster may not know yet that the previous transaction has ended. Then this one rolls back.
    assert(numbered.length === copies.length, 'a copy had its number by now')
    return copies.length === limit
  })
}

const NUMBER_EVERY_MS = 1_000
/** Milliseconds between two batches of old copies, which leave the database to others. */
const BATCH_PAUSE_MS = 100

/** Numbers new copies once a second, and old ones batch after batch, until it is stopped. */
export function startNumbering(db: Database, log: Pick<Logger, 'warn'>): { stop(): Promise<void> } {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(number, NUMBER_EVERY_MS)
  function number(): void {
    running = numberCopies(db)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'copies could not be given their numbers')
        return false
      })
      .then((hasMore) => {
        if (!isStopped) timer = setTimeout(number, hasMore ? BATCH_PAUSE_MS : NUMBER_EVERY_MS)
      })
  }
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return running
    },
  }
}
