import { AsyncLocalStorage } from 'node:async_hooks'

/** What of a request stands in every line of the log that it causes: never its query, its body or a secret. */
export type RequestLine = {
  readonly method: string
  /** The route's pattern, e.g. `/api/orders/:id`. */
  readonly route: string
  /** Answered in `X-Request-Id`, so that a person can name it. */
  readonly requestId: string
}

const current = new AsyncLocalStorage<RequestLine>()

/** Runs a request, or a part of it; every line that it logs names the request. */
export function inRequest<T>(line: RequestLine, act: () => T): T {
  return current.run(line, act)
}

/** The request on whose behalf this runs; null outside of any. */
export const requestLine = (): RequestLine | null => current.getStore() ?? null
