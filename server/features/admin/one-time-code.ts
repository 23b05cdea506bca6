import { Secret, TOTP } from 'otpauth'
import type { Executor } from '../../db/statement.ts'
import { spendCounter } from './operators.sql.ts'

const PERIOD_SECONDS = 30
/** Steps that a phone's clock may be off, either way. */
const WINDOW_STEPS = 1
/** The library throws at digits of more than a byte. */
const CODE = /^\d{6}$/

/**
 * Uses a one-time code up: right, and of a later step than any code before it, so that none is good twice.
 *
 * @param nowMs the database's clock, in Unix milliseconds
 */
export async function spendOneTimeCode(
  db: Executor,
  account: { readonly username: string; readonly totpSecret: string },
  code: string,
  nowMs: number,
): Promise<boolean> {
  const token = code.replaceAll(' ', '')
  if (!CODE.test(token)) return false
  const totp = new TOTP({ secret: Secret.fromBase32(account.totpSecret), period: PERIOD_SECONDS })
  const stepsOff = totp.validate({ token, timestamp: nowMs, window: WINDOW_STEPS })
  if (stepsOff === null) return false
  const counter = TOTP.counter({ period: PERIOD_SECONDS, timestamp: nowMs }) + stepsOff
  return (await spendCounter(db, { username: account.username, counter })).length > 0
}
