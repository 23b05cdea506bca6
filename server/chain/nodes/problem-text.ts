import { BaseError } from 'viem'
import { toSeen } from '#core/seen-text.ts'

const LENGTH_MAX = 300
/**
 * Maximum characters read of a text. A node may refuse with a text of any length, and regular expressions are slow on long
 * ones.
 */
const READ_LENGTH_MAX = 1_000

/** Returns the error's own message and the node's text, each cut to `READ_LENGTH_MAX`, without invisible characters. */
export function wordsOf(error: Error): string {
  const cut = (text: unknown) => toSeen(String(text ?? '').slice(0, READ_LENGTH_MAX))
  const short = cut('shortMessage' in error ? error.shortMessage : error.message)
  const details = cut(detailsOf(error))
  return details === '' || short.includes(details) ? short : `${short} ${details}`
}

/**
 * Returns the node's own text. Without one, returns what ended the connection, e.g. 'certificate has expired': `fetch` says
 * only 'fetch failed', or 'terminated', and has the reason as its cause.
 */
function detailsOf(error: Error): string {
  const details = 'details' in error ? String(error.details ?? '') : ''
  let reason: Error | null = null
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (!(cause instanceof BaseError)) reason = cause
  // It holds one error for each address that was tried.
  if (reason instanceof AggregateError)
    reason = (reason.errors as unknown[]).find((each) => each instanceof Error) ?? reason
  return reason === null || reason === error ? details : reason.message
}

/** Returns the problem in one line for a person, without URLs, which may hold a provider's key. */
export function problemText(error: unknown, url?: string): string {
  if (!(error instanceof Error)) return 'no answer'
  return withoutUrls(wordsOf(error), url).replaceAll(/\s+/g, ' ').trim().slice(0, LENGTH_MAX)
}

/** Returns the node's refusal in its own words, without URLs. Without words, returns the message of the error. */
export function refusalText(error: Error, url?: string): string {
  const message = 'shortMessage' in error ? String(error.shortMessage) : error.message
  return withoutUrls(detailsOf(error) || message, url)
}

const withoutUrls = (text: string, url: string | undefined) =>
  (url === undefined ? text : hideParts(text, url)).replaceAll(/https?:\/\/\S+/g, 'the node')

/** Minimum characters of a key. Shorter parts of a path are words like v3. */
const KEY_LENGTH_MIN = 8

/** Hides the parts of the node's own address that could be a key. A node may include them in its answer. */
function hideParts(text: string, url: string): string {
  const { username, password, pathname, searchParams } = new URL(url)
  const parts = [username, password, ...pathname.split('/'), ...searchParams.values()]
  const keys = parts.filter((part) => part.length >= KEY_LENGTH_MIN)
  return [url, ...keys].reduce((left, part) => left.replaceAll(part, part === url ? 'the node' : '…'), text)
}
