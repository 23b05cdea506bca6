import { ok, type Result, refuse } from '#core/result.ts'
import { hashRequest } from '../../db/hash-request.ts'
import { type Database, type Executor, only, type Transaction, transact } from '../../db/statement.ts'
import { extendIdleTimeout, insertRequest, lockRequest, readRequest, updateRequestAnswer } from './audit-log.sql.ts'

/** Request of an operator with its key. A null key runs it each time. */
export type KeyedOperatorRequest = {
  readonly username: string
  readonly key: string | null
  /** e.g. `POST /api/admin/give-nft` */
  readonly call: string
  /** Parsed request. */
  readonly request: unknown
}

/** Answer, and whether it is that of an earlier request. */
type OperatorRequestAnswer<T> = { readonly answer: T; readonly isRepeated: boolean }

/**
 * Runs an operator's request once per key. A repeated request returns the first answer. Refusals are not stored, so a
 * repeated request is decided again.
 *
 * @param act returns a JSON value
 */
export function runOnce<T, Code extends string>(
  db: Database,
  { username, key, call, request }: KeyedOperatorRequest,
  act: (tx: Transaction) => Promise<Result<T, Code>>,
): Promise<Result<OperatorRequestAnswer<T>, Code | 'idempotency_key_reused'>> {
  return transact<OperatorRequestAnswer<T>, Code | 'idempotency_key_reused'>(db, async (tx) => {
    if (key !== null) {
      const requestHash = hashRequest(request)
      if ((await insertRequest(tx, { username, key, call, requestHash })).length === 0) {
        const stored = only(await readRequest(tx, { username, key }))
        const isSame = stored.call === call && stored.request_hash.equals(requestHash)
        return isSame ? ok({ answer: stored.answer as T, isRepeated: true }) : refuse('idempotency_key_reused')
      }
    }
    const done = await act(tx)
    if (!done.ok) return done
    if (key !== null) await updateRequestAnswer(tx, { username, key, answer: JSON.stringify(done.value) })
    return ok({ answer: done.value, isRepeated: false })
  })
}

type OperatorKeyClaim =
  | { readonly state: 'free' }
  | { readonly state: 'answered'; readonly answer: unknown }
  | { readonly state: 'other' }

/**
 * Claims an operator's request key for a call that is idempotent by a natural key, e.g. a withdrawal's state. If the call was
 * interrupted before its answer was stored, it runs again, and the natural key refuses it.
 */
export async function claimOperatorKey(
  db: Executor,
  username: string,
  key: string,
  call: string,
  request: unknown,
): Promise<OperatorKeyClaim> {
  const requestHash = hashRequest(request)
  if ((await insertRequest(db, { username, key, call, requestHash })).length > 0) return { state: 'free' }
  const stored = only(await readRequest(db, { username, key }))
  if (stored.call !== call || !stored.request_hash.equals(requestHash)) return { state: 'other' }
  return stored.answer === null ? { state: 'free' } : { state: 'answered', answer: stored.answer }
}

/** Stores the answer under a claimed key. */
export async function storeOperatorAnswer(db: Executor, username: string, key: string, answer: unknown): Promise<void> {
  await updateRequestAnswer(db, { username, key, answer: JSON.stringify(answer ?? null) })
}

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
  { username, key, call, request }: KeyedOperatorRequest,
  act: () => Promise<T>,
): Promise<Result<T, 'idempotency_key_reused'>> {
  if (key === null) return ok(await act())
  const requestHash = hashRequest(request)
  await db.transaction((tx) => insertRequest(tx, { username, key, call, requestHash }))
  // Uses a connection outside the pool that `act` uses. Requests that wait for a second connection could otherwise hold all
  // of them.
  const beside: Database = { ...db, transaction: db.transactionBeside }
  return transact<T, 'idempotency_key_reused'>(beside, async (tx) => {
    await extendIdleTimeout(tx, { limit: IDLE_LIMIT })
    const stored = only(await lockRequest(tx, { username, key }))
    if (stored.call !== call || !stored.request_hash.equals(requestHash)) return refuse('idempotency_key_reused')
    if (stored.answer !== null) return ok(stored.answer as T)
    const answer = await act()
    await updateRequestAnswer(tx, { username, key, answer: JSON.stringify(answer) })
    return ok(answer)
  })
}
