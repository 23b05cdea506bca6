import { ok, type Result, refuse } from '#core/result.ts'
import type { CallContext } from './route.ts'

/** Returns the key of visible ASCII, at most 200 characters, which is as much as our clients send. Null without the header. */
export function idempotencyKey({ headers }: Pick<CallContext, 'headers'>): Result<string | null, 'malformed_request'> {
  const key = headers['idempotency-key']
  if (key === undefined) return ok(null)
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? ok(key) : refuse('malformed_request')
}
