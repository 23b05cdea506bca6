import type { Database } from '../../db/pool.ts'
import { StartupError } from '../../startup-error.ts'
import { createPassword, hashPassword } from './hash-password.ts'
import { findAnyOperator, insertOperator } from './operators.sql.ts'

const DEFAULT_USERNAME = 'operator'

export type NewOperator = { readonly username: string; readonly password: string; readonly isGenerated: boolean }

/**
 * Creates the first account of the panel if it has none. Reads it from the environment, or on `local` generates a password that is
 * shown once.
 *
 * @returns null if there is an account already, which keeps its password
 * @throws StartupError in production without `ADMIN_USERNAME` and `ADMIN_PASSWORD`
 */
export async function ensureOperator(
  db: Database,
  given: { readonly username: string | null; readonly password: string | null; readonly isLocal: boolean },
): Promise<NewOperator | null> {
  if ((await findAnyOperator(db)).length > 0) return null
  if (!given.isLocal && given.username === null)
    throw new StartupError('ADMIN_USERNAME: must be set at the first start')
  if (!given.isLocal && given.password === null)
    throw new StartupError('ADMIN_PASSWORD: must be set at the first start')
  const username = given.username ?? DEFAULT_USERNAME
  const password = given.password ?? createPassword()
  const made = await insertOperator(db, { username, passwordHash: await hashPassword(password), role: 'owner' })
  if (made.length === 0) return null
  return { username, password, isGenerated: given.password === null }
}
