import { t } from '@lingui/core/macro'

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
