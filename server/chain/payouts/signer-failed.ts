/**
 * Why a signer has given no signature that can be used.
 *
 * - `down`: no answer, or none that can be read
 * - `refused`: it will not sign this
 * - `wrong`: it has signed something else than it was asked for
 */
export type SignerFailure = 'down' | 'refused' | 'wrong'

/** A signer has not signed what it was asked to. Nothing was stored or sent. */
export class SignerFailed extends Error {
  override readonly name = 'SignerFailed'
  readonly failure: SignerFailure
  /** One line for a person. */
  readonly complaint: string
  constructor(failure: SignerFailure, complaint: string, cause?: unknown) {
    super(`the signer of the hot wallet: ${complaint}`, { cause })
    this.failure = failure
    this.complaint = complaint
  }
}
