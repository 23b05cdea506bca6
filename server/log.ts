import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type Logger } from 'pino'

/** Maximum depth of a chain of causes. A longer chain is a loop. */
const CAUSES_MAX = 5
/** Hexadecimal text that is longer than a hash: a signature, calldata or a signed transaction. */
const LONG_HEX = /0x[0-9a-fA-F]{65,}/g
/** URLs of nodes and databases. They carry keys and passwords behind the scheme, in the path and in the query. */
const NETWORK_URL = /\b(https?|wss?|postgres(?:ql)?):\/\/(?:[^\s/@"']*@)?([^\s/?#"']+)[^\s"']*/g

/** Creates a log of JSON lines on standard output. It never contains secrets, because an error is described and not dumped. */
export const createLog = (level: string): Logger =>
  pino({ level, serializers: { err: describeError }, mixin: () => ({ ...requestLine() }) })

/**
 * Returns the parts of an error that a person needs: its kind, its message, where it happened, and its causes.
 *
 * It leaves out all other fields: a database's error carries the whole connection, and a node's error carries the request with
 * the signed data.
 */
export function describeError(error: unknown, causesLeft = CAUSES_MAX): unknown {
  if (!(error instanceof Error)) return scrub(String(error))
  const { name, message, stack, cause } = error
  const code = 'code' in error ? { code: String(error.code) } : {}
  // viem's short message leaves out the request that the full message quotes.
  const sentence = 'shortMessage' in error ? String(error.shortMessage) : message
  return {
    type: name,
    message: scrub(sentence),
    ...code,
    stack: scrub(framesOf(stack ?? '')),
    ...(cause !== undefined && causesLeft > 0 && { cause: describeError(cause, causesLeft - 1) }),
  }
}

/** Removes secrets from a text. The message of a failed query quotes its parameters, which are a player's data. */
const scrub = (text: string) =>
  text
    .replace(/\nparams: [\s\S]*/, '')
    .replaceAll(NETWORK_URL, '$1://$2/…')
    .replaceAll(LONG_HEX, '0x…')

const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n')

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
export function runInRequest<T>(line: RequestLine, act: () => T): T {
  return current.run(line, act)
}

/** Returns the request that this code runs for. Null outside of requests. */
export const requestLine = (): RequestLine | null => current.getStore() ?? null
