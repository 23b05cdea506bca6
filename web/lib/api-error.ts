import { i18n } from '@lingui/core'
import type { ErrorCode } from '#core/api/errors.ts'
import { MAINTENANCE_SENTENCE } from '#core/maintenance.ts'
import { ForeignAnswerError, isPage } from './foreign-answer.ts'
import { UnreachableError } from './unreachable-error.ts'

/** An answer that was not OK. `message` is '{status}: {body or status text}', but no page; `userMessage` is what a person reads. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | null
  readonly userMessage: string | null
  /** Names the request in the server's log, where that says more. */
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

/** Whether an error has a sentence of its own beside that there was no answer. */
export const hasSentence = (error: unknown): boolean => error instanceof ApiError || error instanceof ForeignAnswerError

/** The server's sentence when it gave one, or that there was no answer; else what the spec falls back to. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof UnreachableError) return error.userMessage
  return (error instanceof ApiError ? sentenceOf(error) : null) ?? fallback
}

function sentenceOf({ code, userMessage, reference }: ApiError): string | null {
  const text = refusalText(code, userMessage)
  return text && text + reference
}

/** The server speaks English and names the refusal: other languages have its sentence by that name. */
export function refusalText<Text extends string | null>(code: string | null, english: Text): string | Text {
  // Why players must wait now: the operator's own words, which nobody has translated.
  if (code === 'maintenance' && english !== MAINTENANCE_SENTENCE) return english
  const key = `refusal.${code}`
  return Object.hasOwn(i18n.messages, key) ? i18n._(key) : english
}

type Refusal = { readonly error: ErrorCode; readonly message: string }

function readRefusal(body: string): Refusal | null {
  try {
    const parsed: Partial<Refusal> | null = JSON.parse(body)
    return parsed?.message === undefined ? null : (parsed as Refusal)
  } catch {
    // A proxy in between answers in its own words: the status is all we know then.
    return null
  }
}
