import pino, { type Logger } from 'pino'
import { requestLine } from './request-line.ts'

/** Causes of causes; a longer chain than this is a loop. */
const CAUSES_MAX = 5
/** More than a hash: a signature, calldata or a signed transaction. */
const LONG_HEX = /0x[0-9a-fA-F]{65,}/g
/** Nodes' and databases' URLs carry keys and passwords behind the scheme, in the path and in the query. */
const NETWORK_URL = /\b(https?|wss?|postgres(?:ql)?):\/\/(?:[^\s/@"']*@)?([^\s/?#"']+)[^\s"']*/g

/** JSON lines on standard output. Whatever fails, nothing secret is in them: an error is told in our words, not dumped. */
export const createLog = (level: string): Logger =>
  pino({ level, serializers: { err: describeError }, mixin: () => ({ ...requestLine() }) })

/**
 * What a person needs of an error: its kind, its sentence, where it happened, and why.
 *
 * Never its other fields: a database's error carries the whole connection, a node's the request with what was signed.
 */
export function describeError(error: unknown, causesLeft = CAUSES_MAX): unknown {
  if (!(error instanceof Error)) return scrub(String(error))
  const { name, message, stack, cause } = error
  const code = 'code' in error ? { code: String(error.code) } : {}
  // viem: the sentence without the request that it goes on to quote.
  const sentence = 'shortMessage' in error ? String(error.shortMessage) : message
  return {
    type: name,
    message: scrub(sentence),
    ...code,
    stack: scrub(framesOf(stack ?? '')),
    ...(cause !== undefined && causesLeft > 0 && { cause: describeError(cause, causesLeft - 1) }),
  }
}

/** A failed query is quoted with its parameters, and those are the player's. */
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
