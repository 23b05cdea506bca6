import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES, readRecoveryCode, writeRecoveryCode } from '#core/operator.ts'
import type { Transaction } from '../../db/pool.ts'
import type { Executor } from '../../db/statement.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, spendCode } from './recovery-codes.sql.ts'

const CODE_BYTES = 10

/**
 * SHA-256 once is enough here, where a password needs argon2: nobody guesses one of 2 ** 80 codes, however fast each guess is.
 *
 * @param signs as `readRecoveryCode` gives them
 */
const hashOf = (signs: string) => createHash('sha256').update(signs).digest()

/** Makes the codes of an account anew; those before are good no more. Only hashes are kept. */
export async function replaceRecoveryCodes(tx: Transaction, username: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => writeRecoveryCode(randomBytes(CODE_BYTES)))
  await deleteRecoveryCodes(tx, { username })
  await insertRecoveryCodes(tx, { username, codeHashes: codes.map((code) => hashOf(readRecoveryCode(code) ?? code)) })
  return codes
}

/** Uses a recovery code up. Of many at once with the same one, the first has it. */
export async function spendRecoveryCode(db: Executor, username: string, signs: string): Promise<boolean> {
  return (await spendCode(db, { username, codeHash: hashOf(signs) })).length > 0
}
