import { AsyncLocalStorage } from 'node:async_hooks'

/** Fields of a request in every log line that it causes. They never contain its query, its body or a secret. */
export type RequestLine = {
  readonly method: string
  /** Pattern of the route, e.g. `/api/orders/:id`. */
  readonly route: string
  /** Answered in `X-Request-Id`, so that a person can quote it. */
  readonly requestId: string
}

const current = new AsyncLocalStorage<RequestLine>()

/** Runs a request, or a part of it, so that every log line names the request. */
export function inRequest<T>(line: RequestLine, act: () => T): T {
  return current.run(line, act)
}

/** Returns the request that this code runs for. Null outside of requests. */
export const requestLine = (): RequestLine | null => current.getStore() ?? null
