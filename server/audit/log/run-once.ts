import { ok, type Result, refuse } from '#core/result.ts'
import { hashRequest } from '../../db/hash-request.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { insertRequest, readRequest, updateRequestAnswer } from './audit-log.sql.ts'

/** Request of an operator with its key. A null key runs it each time. */
export type OnceAsk = {
  readonly username: string
  readonly key: string | null
  /** e.g. `POST /api/admin/give-nft` */
  readonly call: string
  /** Parsed request. */
  readonly request: unknown
}

/** Answer, and whether it is that of an earlier request. */
type Once<T> = { readonly answer: T; readonly isRepeated: boolean }

/**
 * Runs an operator's request once per key. A repeated request returns the first answer. Refusals are not stored, so a
 * repeated request is decided again.
 *
 * @param act returns a JSON value
 */
export function runOnce<T, Code extends string>(
  db: Database,
  { username, key, call, request }: OnceAsk,
  act: (tx: Transaction) => Promise<Result<T, Code>>,
): Promise<Result<Once<T>, Code | 'idempotency_key_reused'>> {
  return transact<Once<T>, Code | 'idempotency_key_reused'>(db, async (tx) => {
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
