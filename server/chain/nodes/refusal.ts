import { BaseError, HttpRequestError, ResponseBodyTooLargeError, TimeoutError } from 'viem'
import { wordsOf } from './problem-text.ts'

/**
 * Meaning of an error of a request for logs.
 *
 * - `range`: too many blocks, or an unknown reason, which fewer blocks may cure
 * - `results`: too many logs in these very blocks
 * - `slow`: no answer in time, which fewer blocks may cure the next time
 * - `failure`: a reason that another range would not cure
 */
export type Refusal = 'range' | 'results' | 'slow' | 'failure'

const TOO_MANY_REQUESTS =
  /rate.?limit|too many requests|requests? (?:per|limit)|per second|quota|capacity|compute units|throttl|daily/i
const TOO_MANY_RESULTS =
  /\b(?:results?|logs|events)\b.*(?:exceed|limit|too (?:many|large))|(?:more than|exceed\w*|too many|max\w*) [\d,]*\s*(?:results?|logs|events)|response (?:size|(?:is )?too)/i
const METHOD_UNKNOWN = new Set([-32_601, -32_004])
/** HTTP statuses by which providers refuse the question itself. */
const ASKED_TOO_MUCH = new Set([400, 413, 414, 422])

/** Classifies an error by the answers of the usual providers, which have no common code for it. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof BaseError)) return 'failure'
  if (error.walk((cause) => cause instanceof TimeoutError) !== null) return 'slow'
  if (error.walk((cause) => cause instanceof ResponseBodyTooLargeError) !== null) return 'results'
  const text = wordsOf(error)
  const http = error.walk((cause) => cause instanceof HttpRequestError) as HttpRequestError | null
  if (http !== null && !(http.status !== undefined && ASKED_TOO_MUCH.has(http.status))) return 'failure'
  if (TOO_MANY_REQUESTS.test(text)) return 'failure'
  if (TOO_MANY_RESULTS.test(text)) return 'results'
  const coded = error.walk((cause) => typeof (cause as { code?: unknown }).code === 'number') as { code: number } | null
  if (http === null && coded === null) return 'failure'
  return coded !== null && METHOD_UNKNOWN.has(coded.code) ? 'failure' : 'range'
}
