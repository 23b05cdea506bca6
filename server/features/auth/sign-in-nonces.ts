import { randomBytes } from 'node:crypto'
import type { Executor } from '../../db/statement.ts'
import { deleteNonce, insertNonce } from './sign-in.sql.ts'

/** Minutes that a person may take to sign. */
export const NONCE_LIFETIME_MINUTES = 10
const NONCE_BYTES = 16

export async function createNonce(db: Executor): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  await insertNonce(db, { nonce, lifetimeMinutes: NONCE_LIFETIME_MINUTES })
  return nonce
}

/** Deletes a nonce that has not expired. Only one of two concurrent calls succeeds. */
export async function takeNonce(db: Executor, nonce: string): Promise<boolean> {
  return (await deleteNonce(db, { nonce })).length > 0
}
