import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's recommendation for argon2id, which is the library's default kind: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const UNKNOWABLE_BYTES = 32
const GENERATED_BYTES = 15

/** A password that nobody has thought of: 120 bits in 20 letters and digits, `-` and `_` among them. */
export const createPassword = () => randomBytes(GENERATED_BYTES).toString('base64url')

export const hashPassword = (password: string) => hash(password, ARGON2)

/** Compared with where there is no account, so that the time tells nothing; no password has this hash. */
const nobodysHash = hashPassword(randomBytes(UNKNOWABLE_BYTES).toString('base64url'))

/** @param passwordHash null where there is no such account: takes as long, and is false */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isSame = await verify(passwordHash ?? (await nobodysHash), password)
  return isSame && passwordHash !== null
}
