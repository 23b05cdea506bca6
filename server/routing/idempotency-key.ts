import { ok, type Result, refuse } from '#core/result.ts'
import type { CallContext } from './route.ts'

/** Visible ASCII, as much as any client of ours sends; null without the header. */
export function idempotencyKey({ headers }: Pick<CallContext, 'headers'>): Result<string | null, 'malformed_request'> {
  const key = headers['idempotency-key']
  if (key === undefined) return ok(null)
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? ok(key) : refuse('malformed_request')
}
