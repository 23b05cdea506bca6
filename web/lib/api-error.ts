import { i18n } from '@lingui/core'
import type { ErrorCode } from '#core/api/errors.ts'
import { MAINTENANCE_SENTENCE } from '#core/maintenance.ts'
import { ForeignAnswerError, isPage } from './foreign-answer.ts'
import { UnreachableError } from './unreachable-error.ts'

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

type Refusal = { readonly error: ErrorCode; readonly message: string }

/** Returns the refusal that an answer holds; null if it holds none. */
export function readRefusal(body: string): Refusal | null {
  try {
    const parsed: Partial<Refusal> | null = JSON.parse(body)
    return parsed?.message === undefined ? null : (parsed as Refusal)
  } catch {
    // A proxy answered with its own page: only the status is known.
    return null
  }
}
