import { ok, type Result, refuse } from '#core/result.ts'
import { hashRequest } from '../../db/hash-request.ts'
import type { Database } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { allowIdle, insertRequest, lockRequest, updateRequestAnswer } from './audit-log.sql.ts'
import type { OnceAsk } from './run-once.ts'

/**
 * Maximum idle time of the transaction. It is longer than a hundred decisions take on a slow database, and ends a process
 * that hangs.
 */
const IDLE_LIMIT = '10min'

/**
 * Runs an operator's request under a key in several transactions, each of which marks its work with the key. The request is
 * recorded before the first of them. A repeated request with the key continues where it was interrupted; another request with
 * the key is refused.
 *
 * @param act counts the work that an earlier run has marked as done by this one; returns a JSON value
 */
export async function runInParts<T>(
  db: Database,
  { username, key, call, request }: OnceAsk,
  act: () => Promise<T>,
): Promise<Result<T, 'idempotency_key_reused'>> {
  if (key === null) return ok(await act())
  const requestHash = hashRequest(request)
  await db.transaction((tx) => insertRequest(tx, { username, key, call, requestHash }))
  // Uses a connection outside the pool that `act` uses. Requests that wait for a second connection could otherwise hold all
  // of them.
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
