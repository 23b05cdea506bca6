import { ok, type Result, refuse } from '#core/result.ts'
import type { CallContext } from './route.ts'

/** Maximum id, from which a descending list starts. */
export const ID_MAX = 9_223_372_036_854_775_807n

/** Returns the id after which a list continues. Null for its start. */
export function readIdCursor(cursor: string | undefined): Result<number | null, 'malformed_request'> {
  if (cursor === undefined) return ok(null)
  return /^[1-9]\d{0,14}$/.test(cursor) ? ok(Number(cursor)) : refuse('malformed_request')
}

/** Names the start of the next page, if this page is full. */
export function nameNextPage(
  context: Pick<CallContext, 'setHeader'>,
  page: readonly { readonly id: number }[],
  limit: number,
): void {
  const last = page.at(-1)
  if (page.length === limit && last !== undefined) context.setHeader('x-next-cursor', String(last.id))
}
