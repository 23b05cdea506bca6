import { ok, type Result, refuse } from '#core/result.ts'
import { hashRequest } from '../db/hash-request.ts'
import type { Database } from '../db/pool.ts'
import { only } from '../db/statement.ts'
import { transact } from '../db/transact.ts'
import { allowIdle, insertRequest, lockRequest, updateRequestAnswer } from './operator-requests.sql.ts'
import type { OnceAsk } from './run-once.ts'

/** Longer than a hundred decisions take on a slow database, and an end for a process that hangs. */
const IDLE_LIMIT = '10min'

/**
 * Does what an operator asks for under a key in several transactions, of which each marks what it does with the key. The
 * request is written down before the first of them: a repeated request with the key continues where it was broken off, and
 * with another request is refused.
 *
 * @param act counts what an earlier run has marked as done by this one; it answers what JSON can carry
 */
export async function runInParts<T>(
  db: Database,
  { username, key, call, request }: OnceAsk,
  act: () => Promise<T>,
): Promise<Result<T, 'idempotency_key_reused'>> {
  if (key === null) return ok(await act())
  const requestHash = hashRequest(request)
  await db.transaction((tx) => insertRequest(tx, { username, key, call, requestHash }))
  // On a connection beside those that `act` takes: all of them could be held by requests that wait for a second one.
  const beside: Database = { ...db, transaction: db.transactionBeside }
  return transact<T, 'idempotency_key_reused'>(beside, async (tx) => {
    await allowIdle(tx, { limit: IDLE_LIMIT })
    const stored = only(await lockRequest(tx, { username, key }))
    if (stored.call !== call || !stored.request_hash.equals(requestHash)) return refuse('idempotency_key_reused')
    if (stored.answer !== null) return ok(stored.answer as T)
    const answer = await act()
    await updateRequestAnswer(tx, { username, key, answer: JSON.stringify(answer) })
    return ok(answer)
  })
}
