import { ApiError } from '#web/lib/api-error.ts'

/** One attempt at an action that must happen once. A repeat under the same key takes effect once. */
export type KeyedRequest = { readonly request: string; readonly key: string }

const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

/** Returns the open attempt if the same is asked again, otherwise a new one. */
export const keyedRequest = (open: KeyedRequest | null, request: string, newKey: () => string): KeyedRequest =>
  open?.request === request ? open : { request, key: newKey() }

/**
 * Returns whether the server may have done it. Only then must the next try carry the same key. Only the server's own refusal,
 * recognized by its code, proves that it has not. A proxy may have forwarded the call before it answered with a page.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.code === null ||
  error.status >= SERVER_ERROR ||
  error.status === TOO_MANY_REQUESTS

/** Returns 128 random bits in hex. Does not use `randomUUID`, which browsers offer on https only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
