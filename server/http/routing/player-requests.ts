import type { Address } from '#core/address.ts'
import type { Call } from '#core/api/call.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { hashRequest } from '../../db/hash-request.ts'
import { type Database, type Executor, first, only, type Transaction, transactWithMutex } from '../../db/statement.ts'
import {
  deleteOldPlayerRequests,
  deleteUnansweredRequest,
  insertPlayerRequest,
  type ReadPlayerRequestRow,
  readPlayerRequest,
  updatePlayerAnswer,
} from './player-requests.sql.ts'
import type { CallContext } from './route.ts'

/** Hours for which a player's key is stored with its answer. Pages repeat a request for a much shorter time. */
const KEPT_FOR_HOURS = 48
/** Hours for which a key without an answer is stored. Its call is done once whatever the key is. */
const UNANSWERED_FOR_HOURS = 1

/** A player's request and its key. A request with a null key is decided each time. */
export type KeyedPlayerRequest = {
  readonly userId: number
  readonly walletAddress: Address
  readonly key: string | null
  readonly call: Pick<Call, 'method' | 'path'>
  /** Parsed request. */
  readonly request: unknown
}

export type PlayerClaim = 'claimed' | 'same' | 'other'

/** The answer, and whether it was given before. */
type PlayerRequestAnswer<T> = { readonly answer: T; readonly isRepeated: boolean }

/**
 * Decides a player's request under a key once, in one transaction. A repeated request gets the first answer. A refusal is not
 * stored, so a repeated request is decided again.
 *
 * @param decide returns an answer that is serializable as JSON
 */
export const transactOnce = <T, Code extends string>(
  db: Database,
  { userId, walletAddress, key, call, request }: KeyedPlayerRequest,
  decide: (tx: Transaction) => Promise<Result<T, Code>>,
): Promise<Result<PlayerRequestAnswer<T>, Code | 'idempotency_key_reused'>> =>
  transactWithMutex<PlayerRequestAnswer<T>, Code | 'idempotency_key_reused'>(db, walletAddress, async (tx) => {
    const named = `${call.method} ${call.path}`
    if (key !== null) {
      const requestHash = hashRequest(request)
      if ((await insertPlayerRequest(tx, { userId, key, call: named, requestHash })).length === 0) {
        const answered = parseStoredAnswer<T>(only(await readPlayerRequest(tx, { userId, key })), named, requestHash)
        return answered.ok ? ok({ answer: answered.value, isRepeated: true }) : answered
      }
    }
    const done = await decide(tx)
    if (!done.ok) return done
    if (key !== null) await updatePlayerAnswer(tx, { userId, key, answer: JSON.stringify(done.value) })
    return ok({ answer: done.value, isRepeated: false })
  })

/**
 * Reads the first answer to a request that is repeated under its key, so that a repeat depends on no node.
 *
 * @returns null if the request was not answered yet. `transactOnce` then decides
 */
export async function readFirstAnswer<T>(
  db: Executor,
  { userId, key, call, request }: KeyedPlayerRequest,
): Promise<Result<T, 'idempotency_key_reused'> | null> {
  const stored = key === null ? null : first(await readPlayerRequest(db, { userId, key }))
  return stored === null ? null : parseStoredAnswer<T>(stored, `${call.method} ${call.path}`, hashRequest(request))
}

function parseStoredAnswer<T>(
  stored: ReadPlayerRequestRow,
  call: string,
  requestHash: Buffer,
): Result<T, 'idempotency_key_reused'> {
  const isSame = stored.call === call && stored.request_hash.equals(requestHash) && stored.answer !== null
  return isSame ? ok(stored.answer as T) : refuse('idempotency_key_reused')
}

/**
 * Claims a player's key for a call that is idempotent by a natural key, e.g. a transaction's hash, or that stores the request
 * itself.
 *
 * @returns whether the key is claimed by this call, was claimed by the same request before, or was used for another request
 */
export async function claimPlayerKey(
  db: Executor,
  userId: number,
  key: string,
  call: string,
  request: unknown,
): Promise<PlayerClaim> {
  const requestHash = hashRequest(request)
  for (;;) {
    if ((await insertPlayerRequest(db, { userId, key, call, requestHash })).length > 0) return 'claimed'
    const stored = first(await readPlayerRequest(db, { userId, key }))
    if (stored !== null) return stored.call === call && stored.request_hash.equals(requestHash) ? 'same' : 'other'
    // Another call of the player was refused and released the key in between.
  }
}

/**
 * Deletes the claim of a refused call, so that a repeated request is decided again. Otherwise refused calls would fill the
 * database.
 */
export async function releasePlayerKey(db: Executor, userId: number, key: string): Promise<void> {
  await deleteUnansweredRequest(db, { userId, key })
}

/** Deletes keys that no page repeats any more. */
export async function tidyPlayerRequests(executor: Executor): Promise<void> {
  await deleteOldPlayerRequests(executor, { hours: KEPT_FOR_HOURS, unansweredHours: UNANSWERED_FOR_HOURS })
}

/** Returns the key of visible ASCII, at most 200 characters, which is as much as our clients send. Null without the header. */
export function idempotencyKey({ headers }: Pick<CallContext, 'headers'>): Result<string | null, 'malformed_request'> {
  const key = headers['idempotency-key']
  if (key === undefined) return ok(null)
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? ok(key) : refuse('malformed_request')
}
