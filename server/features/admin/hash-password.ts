import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's recommendation for argon2id, which is the library's default kind: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const UNKNOWABLE_BYTES = 32
const GENERATED_BYTES = 15

/** Generates a random password: 120 bits in 20 letters, digits, `-` and `_`. */
export const createPassword = () => randomBytes(GENERATED_BYTES).toString('base64url')

export const hashPassword = (password: string) => hash(password, ARGON2)

/** Hash to compare with if there is no account, so that the response time reveals nothing. No password has this hash. */
const nobodysHash = hashPassword(randomBytes(UNKNOWABLE_BYTES).toString('base64url'))

/**
 * Checks a password.
 *
 * @param passwordHash null if the account does not exist: the check then takes as long and returns false
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isSame = await verify(passwordHash ?? (await nobodysHash), password)
  return isSame && passwordHash !== null
}
