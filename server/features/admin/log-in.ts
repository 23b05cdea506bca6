import { setTimeout as sleep } from 'node:timers/promises'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Database } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { writeAuditLog } from '../../operators/audit-log.ts'
import { isPassword } from './hash-password.ts'
import { spendOneTimeCode } from './one-time-code.ts'
import { createOperatorToken } from './operator-tokens.ts'
import { readOperator } from './operators.sql.ts'
import {
  addressGate,
  codeGate,
  countAccountFailure,
  forgetFailures,
  type Gate,
  networkOf,
  pairGate,
  passGate,
  readAccountSlowingMs,
  uncountTry,
} from './throttle-login.ts'

export type Login = { readonly username: string; readonly password: string; readonly code?: string | undefined }

type LoginAnswer = Result<
  { token: string; expiresAt: Date },
  'login_failed' | 'login_code_required' | 'login_throttled'
>

/** Who tries to log in where there is no such account: people type passwords into the wrong field. */
const NOBODY = 'unknown'

/**
 * Signs an operator in, and writes down that it was tried, never with what.
 *
 * @param address the caller's, for limits
 * @param onWait told how many seconds a throttled caller has to wait
 */
export async function logIn(
  db: Database,
  ask: Login,
  address: string,
  onWait: (seconds: number) => void,
): Promise<LoginAnswer> {
  const gates = [addressGate(address), pairGate(ask.username, address)]
  if (!(await passGates(db, gates, onWait))) return refuse('login_throttled')
  await sleep(await readAccountSlowingMs(db, ask.username))

  const account = await readAccount(db, ask.username)
  if (!(await isPassword(ask.password, account?.passwordHash ?? null)) || account === null) {
    await writeFailure(db, ask.username, account === null ? NOBODY : ask.username, address, 'password')
    return refuse('login_failed')
  }
  if (account.totpSecret === null) return succeed(db, ask.username, address, gates)

  const { username, totpSecret, nowMs } = account
  if (ask.code === undefined || ask.code === '') {
    // Taken back and not forgotten: asking for the code must not earn free tries at it.
    await uncountTry(db, gates)
    return refuse('login_code_required')
  }
  if (!(await passGates(db, [codeGate(username)], onWait))) return refuse('login_throttled')
  if (!(await spendOneTimeCode(db, { username, totpSecret }, ask.code, nowMs))) {
    await writeFailure(db, username, username, address, 'code')
    return refuse('login_failed')
  }
  return succeed(db, username, address, [...gates, codeGate(username)])
}

async function passGates(db: Database, gates: readonly Gate[], onWait: (seconds: number) => void): Promise<boolean> {
  for (const [index, gate] of gates.entries()) {
    const seconds = await passGate(db, gate)
    if (seconds === 0) continue
    await uncountTry(db, gates.slice(0, index))
    onWait(seconds)
    return false
  }
  return true
}

async function readAccount(db: Database, username: string) {
  const row = first(await readOperator(db, { username }))
  if (row === null) return null
  return { username, passwordHash: row.password_hash, totpSecret: row.totp_secret, nowMs: Number(row.now_ms) }
}

async function writeFailure(db: Database, named: string, username: string, address: string, wrong: string) {
  await db.transaction(async (tx) => {
    await countAccountFailure(tx, named)
    await writeAuditLog(tx, { username, action: 'fail to log in', subject: 'panel', details: { address, wrong } })
  })
}

async function succeed(db: Database, username: string, address: string, gates: readonly Gate[]): Promise<LoginAnswer> {
  return db.transaction(async (tx) => {
    const made = await createOperatorToken(tx, username)
    await forgetFailures(tx, gates)
    const details = { address, network: networkOf(address) }
    await writeAuditLog(tx, { username, action: 'log in', subject: 'panel', details })
    return ok(made)
  })
}
