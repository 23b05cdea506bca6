/**
 * Reason why a signer gave no usable signature.
 *
 * - `down`: no answer, or an unreadable one
 * - `refused`: it will not sign this
 * - `wrong`: it has signed something else than requested
 */
export type SignerFailure = 'down' | 'refused' | 'wrong'

/** Error of a signer that has not signed what it was asked to. Nothing was stored or sent. */
export class SignerFailed extends Error {
  override readonly name = 'SignerFailed'
  readonly failure: SignerFailure
  /** Problem in one line, for a person. */
  readonly complaint: string
  constructor(failure: SignerFailure, complaint: string, cause?: unknown) {
    super(`the signer of the hot wallet: ${complaint}`, { cause })
    this.failure = failure
    this.complaint = complaint
  }
}
