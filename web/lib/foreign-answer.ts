import { t } from '@lingui/core/macro'
import { UnreachableError } from './unreachable-error.ts'

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
export function isOurs({ ok, status }: Response, text: string): boolean {
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
export const isForeign = (response: Response, text: string): boolean =>
  !isOurs(response, text) && (response.status < 500 || (isPage(text) && !GATEWAY.includes(response.status)))

export const isPage = (text: string): boolean => text.trimStart().startsWith('<')

/** Statuses of an intermediary that could not reach the server. */
const GATEWAY: readonly number[] = [502, 504]
