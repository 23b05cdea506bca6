import {
  BaseError,
  BlockNotFoundError,
  HttpRequestError,
  ResponseBodyTooLargeError,
  TimeoutError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { toVisibleText } from '#core/visible-text.ts'

const LENGTH_MAX = 300
/**
 * Maximum characters read of a text. A node may refuse with a text of any length, and regular expressions are slow on long
 * ones.
 */
const READ_LENGTH_MAX = 1_000

/** Returns the error's own message and the node's text, each cut to `READ_LENGTH_MAX`, without invisible characters. */
export function messageAndDetails(error: Error): string {
  const cut = (text: unknown) => toVisibleText(String(text ?? '').slice(0, READ_LENGTH_MAX))
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
  return withoutUrls(messageAndDetails(error), url).replaceAll(/\s+/g, ' ').trim().slice(0, LENGTH_MAX)
}

/** Returns the node's refusal in its own words, without URLs. Without words, returns the message of the error. */
export function refusalText(error: Error, url?: string): string {
  const message = 'shortMessage' in error ? String(error.shortMessage) : error.message
  return withoutUrls(detailsOf(error) || message, url)
}

const withoutUrls = (text: string, url: string | undefined) =>
  (url === undefined ? text : hideKeys(text, url)).replaceAll(/https?:\/\/\S+/g, 'the node')

/** Minimum characters of a key. Shorter parts of a path are words like v3. */
const KEY_LENGTH_MIN = 8

/** Hides the parts of the node's own address that could be a key. A node may include them in its answer. */
function hideKeys(text: string, url: string): string {
  const { username, password, pathname, searchParams } = new URL(url)
  const parts = [username, password, ...pathname.split('/'), ...searchParams.values()]
  const keys = parts.filter((part) => part.length >= KEY_LENGTH_MIN)
  return [url, ...keys].reduce((left, part) => left.replaceAll(part, part === url ? 'the node' : '…'), text)
}

/**
 * Returns whether a node gave no answer. Every other error is about the question: the node could not read it, or refused it.
 */
export const hasNoAnswer = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null

/**
 * Error of a node that lacks the requested data, perhaps only for now. It neither confirms nor contradicts, and is not
 * broken.
 */
export class NodeAbstains extends Error {
  override readonly name = 'NodeAbstains'
}

/** Messages by which nodes say that they lack a block, or its state. */
const IS_ABSENT =
  /header not found|unknown block|block .*not found|out of range|could not be found|missing trie node|(?:state|history|old data) .*(?:not |un)available|beyond (?:the )?(?:current|latest|head)|after last/i

export const isBlockAbsent = (error: unknown): boolean =>
  error instanceof Error && IS_ABSENT.test(messageAndDetails(error))

/**
 * Meaning of an error of a request for logs.
 *
 * - `range`: too many blocks, or an unknown reason, which fewer blocks may cure
 * - `results`: too many logs in these very blocks
 * - `slow`: no answer in time, which fewer blocks may cure the next time
 * - `failure`: a reason that another range would not cure
 */
export type LogsRefusal = 'range' | 'results' | 'slow' | 'failure'

const TOO_MANY_REQUESTS =
  /rate.?limit|too many requests|requests? (?:per|limit)|per second|quota|capacity|compute units|throttl|daily/i
const TOO_MANY_RESULTS =
  /\b(?:results?|logs|events)\b.*(?:exceed|limit|too (?:many|large))|(?:more than|exceed\w*|too many|max\w*) [\d,]*\s*(?:results?|logs|events)|response (?:size|(?:is )?too)/i
const METHOD_UNKNOWN = new Set([-32_601, -32_004])
/** HTTP statuses by which providers refuse the question itself. */
const QUESTION_REFUSED_STATUSES = new Set([400, 413, 414, 422])

/** Classifies an error by the answers of the usual providers, which have no common code for it. */
export function classifyRefusal(error: unknown): LogsRefusal {
  if (!(error instanceof BaseError)) return 'failure'
  if (error.walk((cause) => cause instanceof TimeoutError) !== null) return 'slow'
  if (error.walk((cause) => cause instanceof ResponseBodyTooLargeError) !== null) return 'results'
  const text = messageAndDetails(error)
  const http = error.walk((cause) => cause instanceof HttpRequestError) as HttpRequestError | null
  if (http !== null && !(http.status !== undefined && QUESTION_REFUSED_STATUSES.has(http.status))) return 'failure'
  if (TOO_MANY_REQUESTS.test(text)) return 'failure'
  if (TOO_MANY_RESULTS.test(text)) return 'results'
  const coded = error.walk((cause) => typeof (cause as { code?: unknown }).code === 'number') as { code: number } | null
  if (http === null && coded === null) return 'failure'
  return coded !== null && METHOD_UNKNOWN.has(coded.code) ? 'failure' : 'range'
}

/** Returns what a node has; null if it has no such transaction, receipt or block. */
export async function nullIfAbsent<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    const isAbsent =
      error instanceof TransactionReceiptNotFoundError ||
      error instanceof TransactionNotFoundError ||
      error instanceof BlockNotFoundError
    if (isAbsent) return null
    throw error
  }
}
