import type { OperatorRole } from '#core/operator.ts'

/** Who has signed in to the panel. */
export type OperatorSession = {
  readonly username: string
  readonly role: OperatorRole
  /** Whether the password or a one-time code was entered in the last ten minutes. */
  readonly isProven: boolean
  /** Whether the account has no second factor and the platform asks for one: it then changes nothing but itself. */
  readonly isFactorMissing: boolean
}
