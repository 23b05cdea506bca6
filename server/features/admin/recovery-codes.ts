import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES, readRecoveryCode, writeRecoveryCode } from '#core/operator.ts'
import type { Transaction } from '../../db/pool.ts'
import type { Executor } from '../../db/statement.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, spendCode } from './operators.sql.ts'

const CODE_BYTES = 10

/**
 * Hashes a recovery code. One round of SHA-256 is enough, although a password needs argon2: one of 2 ** 80 codes cannot be guessed,
 * however fast each guess is.
 *
 * @param signs as `readRecoveryCode` returns them
 */
const hashOf = (signs: string) => createHash('sha256').update(signs).digest()

/** Replaces the recovery codes of an account. The former codes become invalid, and only hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, username: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => writeRecoveryCode(randomBytes(CODE_BYTES)))
  await deleteRecoveryCodes(tx, { username })
  await insertRecoveryCodes(tx, { username, codeHashes: codes.map((code) => hashOf(readRecoveryCode(code) ?? code)) })
  return codes
}

/** Spends a recovery code. The first of several concurrent calls with the same code wins. */
export async function spendRecoveryCode(db: Executor, username: string, signs: string): Promise<boolean> {
  return (await spendCode(db, { username, codeHash: hashOf(signs) })).length > 0
}
