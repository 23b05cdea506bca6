import { readRecoveryCode } from '#core/operator.ts'
import type { Executor } from '../../db/statement.ts'
import { spendOneTimeCode } from './one-time-code.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

/** Way in which an operator has proven their identity. */
export type ProofKind = 'password' | 'one-time code' | 'recovery code'

export type CodeAccount = { readonly username: string; readonly totpSecret: string | null; readonly nowMs: number }

/** Spends a code of an account's second factor, of either kind. Each code is good once. Returns null if the code is not valid. */
export async function spendAnyCode(
  db: Executor,
  { username, totpSecret, nowMs }: CodeAccount,
  code: string,
): Promise<Exclude<ProofKind, 'password'> | null> {
  if (totpSecret === null) return null
  const signs = readRecoveryCode(code)
  if (signs !== null) return (await spendRecoveryCode(db, username, signs)) ? 'recovery code' : null
  return (await spendOneTimeCode(db, { username, totpSecret }, code, nowMs)) ? 'one-time code' : null
}
