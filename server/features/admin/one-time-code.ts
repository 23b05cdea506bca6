import { Secret, TOTP } from 'otpauth'
import { latinDigits } from '#core/latin-digits.ts'
import type { Executor } from '../../db/statement.ts'
import { spendCounter } from './operators.sql.ts'

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
export async function spendOneTimeCode(
  db: Executor,
  { username, totpSecret }: { readonly username: string; readonly totpSecret: string },
  code: string,
  nowMs: number,
): Promise<boolean> {
  const counter = counterOf(totpSecret, code, nowMs)
  return counter !== null && (await spendCounter(db, { username, totpSecret, counter })).length > 0
}
