import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/pool.ts'

/** How long a person may take to sign. */
const NONCE_LIFETIME_MINUTES = 10
const NONCE_BYTES = 16

export async function createNonce(db: Executor): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  await db.execute(sql`
    insert into sign_in_nonces (nonce, expires_at)
    values (${nonce}, clock_now() + make_interval(mins => ${NONCE_LIFETIME_MINUTES}))`)
  return nonce
}

/** Takes a nonce out. Of two that try at once, one gets it. */
export async function takeNonce(db: Executor, nonce: string): Promise<boolean> {
  const taken = await db.execute<{ is_fresh: boolean }>(sql`
    delete from sign_in_nonces where nonce = ${nonce} returning expires_at > clock_now() as is_fresh`)
  return taken.rows[0]?.is_fresh === true
}
