import { hashRequest } from '../../db/hash-request.ts'
import { type Executor, only } from '../../db/statement.ts'
import { insertRequest, readRequest, updateRequestAnswer } from './audit-log.sql.ts'

type ClaimedKey =
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
): Promise<ClaimedKey> {
  const requestHash = hashRequest(request)
  if ((await insertRequest(db, { username, key, call, requestHash })).length > 0) return { state: 'free' }
  const stored = only(await readRequest(db, { username, key }))
  if (stored.call !== call || !stored.request_hash.equals(requestHash)) return { state: 'other' }
  return stored.answer === null ? { state: 'free' } : { state: 'answered', answer: stored.answer }
}

/** Stores the answer under a claimed key. */
export async function keepOperatorAnswer(db: Executor, username: string, key: string, answer: unknown): Promise<void> {
  await updateRequestAnswer(db, { username, key, answer: JSON.stringify(answer ?? null) })
}
