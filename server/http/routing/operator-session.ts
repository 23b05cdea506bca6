import type { OperatorRole } from '#core/operator.ts'

/** Session of an operator in the panel. */
export type OperatorSession = {
  readonly username: string
  readonly role: OperatorRole
  /** Whether the password or a one-time code was entered in the last ten minutes. */
  readonly isProven: boolean
  /** Whether the account lacks the second factor that the platform requires. It can then change only itself. */
  readonly isFactorMissing: boolean
}
