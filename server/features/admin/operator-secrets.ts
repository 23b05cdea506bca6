import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { latinDigits } from '#core/number-text.ts'
import { RECOVERY_CODES, readRecoveryCode, writeRecoveryCode } from '#core/operator.ts'
import { type Executor, first, type Transaction } from '../../db/statement.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, readOperator, spendCode, spendCounter } from './operators.sql.ts'

/** OWASP's recommendation for argon2id, which is the library's default kind: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PLACEHOLDER_BYTES = 32
const GENERATED_BYTES = 15

/** Generates a random password: 120 bits in 20 letters, digits, `-` and `_`. */
export const createPassword = () => randomBytes(GENERATED_BYTES).toString('base64url')

export const hashPassword = (password: string) => hash(password, ARGON2)

/** Hash to compare with if there is no account, so that the response time reveals nothing. No password has this hash. */
const placeholderHash = hashPassword(randomBytes(PLACEHOLDER_BYTES).toString('base64url'))

/**
 * Checks a password.
 *
 * @param passwordHash null if the account does not exist: the check then takes as long and returns false
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isSame = await verify(passwordHash ?? (await placeholderHash), password)
  return isSame && passwordHash !== null
}

/** Secrets that an operator logs in with. */
export type OperatorSecrets = {
  readonly username: string
  readonly passwordHash: string
  readonly totpSecret: string | null
  /** Unix milliseconds by the database's clock. */
  readonly nowMs: number
}

/** Reads the secrets of an account. Returns null if the account does not exist or was removed. */
export async function readSecrets(db: Executor, username: string): Promise<OperatorSecrets | null> {
  const row = first(await readOperator(db, { username }))
  return row && { username, passwordHash: row.password_hash, totpSecret: row.totp_secret, nowMs: Number(row.now_ms) }
}

const PERIOD_SECONDS = 30
/** Steps that a phone's clock may be off in either direction. */
const WINDOW_STEPS = 1
/** Checked first, because the library throws at digits of more than one byte. */
const CODE = /^\d{6}$/
const SECRET_BYTES = 20
const ISSUER = 'BV3 platform'

/** Creates a secret for an authenticator app, as text and as the address that a QR code carries. */
export function createTotpSecret(username: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: SECRET_BYTES })
  return { secret: secret.base32, uri: new TOTP({ issuer: ISSUER, label: username, secret }).toString() }
}

/**
 * Returns the step of a code, counted from 1970, or null if the code is of none of the accepted steps.
 *
 * @param nowMs the database's clock, in Unix milliseconds
 */
export function counterOf(totpSecret: string, code: string, nowMs: number): number | null {
  const token = latinDigits(code).replaceAll(' ', '')
  if (!CODE.test(token)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret), period: PERIOD_SECONDS })
  const stepsOff = totp.validate({ token, timestamp: nowMs, window: WINDOW_STEPS })
  return stepsOff === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp: nowMs }) + stepsOff
}

/** Spends a one-time code if it is right and its step is later than that of every spent code. No code is good twice. */
async function spendOneTimeCode(
  db: Executor,
  { username, totpSecret }: { readonly username: string; readonly totpSecret: string },
  code: string,
  nowMs: number,
): Promise<boolean> {
  const counter = counterOf(totpSecret, code, nowMs)
  return counter !== null && (await spendCounter(db, { username, totpSecret, counter })).length > 0
}

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
async function spendRecoveryCode(db: Executor, username: string, signs: string): Promise<boolean> {
  return (await spendCode(db, { username, codeHash: hashOf(signs) })).length > 0
}

/** Way in which an operator has proven their identity. */
export type ProofKind = 'password' | 'one-time code' | 'recovery code'

type CodeAccount = { readonly username: string; readonly totpSecret: string | null; readonly nowMs: number }

/** Spends a code of an account's second factor, of either kind. Each code is good once. Returns null if the code is not valid. */
export async function spendSecondFactorCode(
  db: Executor,
  { username, totpSecret, nowMs }: CodeAccount,
  code: string,
): Promise<Exclude<ProofKind, 'password'> | null> {
  if (totpSecret === null) return null
  const signs = readRecoveryCode(code)
  if (signs !== null) return (await spendRecoveryCode(db, username, signs)) ? 'recovery code' : null
  return (await spendOneTimeCode(db, { username, totpSecret }, code, nowMs)) ? 'one-time code' : null
}
