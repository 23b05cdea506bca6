import type { OperatorAccount } from '#core/api/operators.ts'

/** What an owner is about to do with an operator, or has done and must see once. */
export type OperatorAct =
  | { readonly kind: 'create' }
  | { readonly kind: 'role' | 'password' | 'sessions' | 'remove'; readonly operator: OperatorAccount }
  | { readonly kind: 'show'; readonly username: string; readonly password: string }
