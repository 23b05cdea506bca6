import { ApiError } from '#web/lib/api-error.ts'

/** One attempt at what must happen once: asked again under the same key, it does. */
export type Attempt = { readonly ask: string; readonly key: string }

const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

/** The attempt that is still open if the same is asked again, else a new one. */
export const attemptFor = (open: Attempt | null, ask: string, newKey: () => string): Attempt =>
  open?.ask === ask ? open : { ask, key: newKey() }

/**
 * Whether the server may or may not have done it: only then must the next try carry the same key. Only its own refusal, by its
 * code, says that it has not: a proxy may have passed the call on before it answered with a page.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.code === null ||
  error.status >= SERVER_ERROR ||
  error.status === TOO_MANY_REQUESTS

/** 128 random bits. Not `randomUUID`, which browsers offer on https only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
