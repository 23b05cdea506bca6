import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ErrorCode } from '#core/api/errors.ts'
import { MAINTENANCE_SENTENCE } from '#core/maintenance.ts'

/**
 * Answer with an error status. `message` is '{status}: {body or status text}', without the body if it is a page. `userMessage` is
 * written for people.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | null
  readonly userMessage: string | null
  /** Request id in the server's log, in parentheses; empty if the log says no more than the refusal. */
  readonly reference: string

  constructor(status: number, body: string, statusText: string, requestId: string | null = null) {
    super(`${status}: ${(!isPage(body) && body) || statusText}`)
    const refusal = readRefusal(body)
    this.status = status
    this.code = refusal?.error ?? null
    this.userMessage = refusal?.message ?? null
    this.reference = status > 499 && requestId && this.code !== 'maintenance' ? ` (${requestId})` : ''
  }
}

/** Returns whether an error has its own sentence, other than that the server did not answer. */
export const hasSentence = (error: unknown): boolean => error instanceof ApiError || error instanceof ForeignAnswerError

/** Returns the server's sentence, or that the server did not answer; otherwise the fallback of the spec. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof UnreachableError) return error.userMessage
  return (error instanceof ApiError ? sentenceOf(error) : null) ?? fallback
}

function sentenceOf({ code, userMessage, reference }: ApiError): string | null {
  const text = refusalText(code, userMessage)
  return text && text + reference
}

/** Returns a refusal in the reader's language, looked up by its code. The server's own sentence is English. */
export function refusalText<Text extends string | null>(code: string | null, english: Text): string | Text {
  // The operator wrote this reason for players to wait, so it has no translation.
  if (code === 'maintenance' && english !== MAINTENANCE_SENTENCE) return english
  const key = `refusal.${code}`
  return Object.hasOwn(i18n.messages, key) ? i18n._(key) : english
}

type ApiRefusal = { readonly error: ErrorCode; readonly message: string }

/** Returns the refusal that an answer holds; null if it holds none. */
export function readRefusal(body: string): ApiRefusal | null {
  try {
    const parsed: Partial<ApiRefusal> | null = JSON.parse(body)
    return parsed?.message === undefined ? null : (parsed as ApiRefusal)
  } catch {
    // A proxy answered with its own page: only the status is known.
    return null
  }
}

/** Error of a call that got no answer. Whether the server received the call is unknown. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  readonly userMessage: string

  constructor(call: string, cause?: unknown) {
    super(`Network error: no answer to ${call}`, { cause })
    this.userMessage = navigator.onLine
      ? t`The server cannot be reached. Please try again in a moment.`
      : t`You are offline. Please try again when you are connected.`
  }
}

/**
 * Error for an answer of an intermediary, e.g. the sign-in page of a network or the check of a CDN. Whether the server received
 * the call is unknown.
 */
export class ForeignAnswerError extends UnreachableError {
  // Also set as `message`, because a payment's error shows its innermost message.
  override readonly message =
    t`Something between you and the server answered. Sign in to your connection or complete its check, then try again.`
  override readonly userMessage = this.message
}

/** Pattern of refusal codes, including those of a newer server than this page. */
const CODE = /^[a-z][a-z0-9_]*$/

/**
 * Returns whether a text is an answer of our server: JSON, and for a refusal also its code and sentence. The server never answers
 * with the status of a gateway. Any other status proves nothing, because proxies answer with every status.
 */
export function isPlatformAnswer({ ok, status }: Response, text: string): boolean {
  if (status === 204) return true
  if (GATEWAY.includes(status)) return false
  try {
    const body: { error?: string; message?: unknown } | null = JSON.parse(text)
    return ok || (CODE.test(body?.error ?? '') && typeof body?.message === 'string')
  } catch {
    return false
  }
}

/**
 * Returns whether an intermediary answered with something that a person may have to act on, e.g. a page. A gateway that cannot
 * reach the server, or a failure in plain text, counts as an error of the server.
 */
export const isForeignAnswer = (response: Response, text: string): boolean =>
  !isPlatformAnswer(response, text) && (response.status < 500 || (isPage(text) && !GATEWAY.includes(response.status)))

const isPage = (text: string): boolean => text.trimStart().startsWith('<')

/** Statuses of an intermediary that could not reach the server. */
const GATEWAY: readonly number[] = [502, 504]

/**
 * Replaces the message of a refused answer with one that says what could not be fetched. Other errors pass unchanged.
 *
 * @param name the message for a status, e.g. 'Failed to fetch balance: 503'
 */
export async function renameFailure<T>(answer: Promise<T>, name: (status: number) => string): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) throw new Error(name(error.status), { cause: error })
    throw error
  }
}
