import type { OperatorAccount } from '#core/api/operators.ts'

/** Action that an owner has chosen for an operator, or its result, which is shown once. */
export type OperatorAct =
  | { readonly kind: 'create' }
  | { readonly kind: 'role' | 'password' | 'sessions' | 'remove'; readonly operator: OperatorAccount }
  | { readonly kind: 'show'; readonly username: string; readonly password: string }
