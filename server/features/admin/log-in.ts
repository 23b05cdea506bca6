import { setTimeout as sleep } from 'node:timers/promises'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { type Database, first } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { networkOf, turnKeyOf } from '../../http/routing/network-of.ts'
import { createTurns } from '../../http/routing/turns.ts'
import type { Notify } from '../../outbox/bots/notify.ts'
import { isPassword, type OperatorSecrets, type ProofKind, readSecrets, spendAnyCode } from './operator-secrets.ts'
import {
  createOperatorToken,
  findKnownDevice,
  type KnownDevice,
  type RememberedDevice,
  rememberDevice,
} from './operator-tokens.ts'
import { insertNetwork, lockSecrets } from './operators.sql.ts'
import {
  codeGate,
  countAccountFailure,
  countForLog,
  endCountForLog,
  forgetFailures,
  type Gate,
  gatesOf,
  passGates,
  readAccountSlowingMs,
  uncountTry,
} from './throttle-login.ts'

export type Login = { readonly username: string; readonly password: string; readonly code?: string | undefined }

/** Origin of a login. */
export type Caller = {
  /** Network address, for limits. */
  readonly address: string
  readonly userAgent: string
  /** Cookie of an earlier login in this browser; proves nothing by itself. */
  readonly deviceCookie?: string | undefined
  /** Called with the seconds that a throttled caller has to wait. */
  readonly onWait: (seconds: number) => void
  /** Returns false once the caller has gone. */
  readonly isWanted?: () => boolean
}

export type LoginDeps = { readonly db: Database; readonly notify: Notify }

type LoginAnswer = Result<
  { token: string; expiresAt: Date; device: RememberedDevice },
  'login_failed' | 'login_code_required' | 'login_code_wrong' | 'login_throttled'
>

/** Checks passwords one at a time, because each check takes a whole core. */
const takeTurn = createTurns({ atOnce: 1, waitingMax: 128, waitingEachMax: 8 })

/** Username in the audit log if the account does not exist, because people type passwords into the wrong field. */
const NOBODY = 'unknown'

/**
 * Signs an operator in and logs the attempt, never the secrets. Strangers' attempts do not throttle a browser in which the account
 * is known.
 */
export async function logIn(deps: LoginDeps, ask: Login, caller: Caller): Promise<LoginAnswer> {
  const { db } = deps
  const { address, onWait } = caller
  const device = await findKnownDevice(db, caller.deviceCookie, ask.username)
  const gates = gatesOf(ask.username, address, device)
  if (!(await passGates(db, gates, onWait))) return refuse('login_throttled')
  if (device === null) await sleep(await readAccountSlowingMs(db, ask.username))

  const account = await readSecrets(db, ask.username)
  const check = () => isPassword(ask.password, account?.passwordHash ?? null)
  // Known browsers take separate turns, so that strangers on many networks keep no operator out.
  const isRight =
    device === null
      ? await takeTurn('login', turnKeyOf(address), check, caller.isWanted)
      : await takeTurn('login from a known browser', ask.username, check, caller.isWanted)
  if (isRight === null) return refuse('login_throttled')
  if (!isRight || account === null) {
    await writeFailure(db, ask.username, account === null ? NOBODY : ask.username, address, 'password')
    return refuse('login_failed')
  }
  if (account.totpSecret === null) return succeed(deps, account, caller, device, gates, 'password')

  const { username } = account
  if (ask.code === undefined || ask.code === '') {
    // Uncounts this try instead of clearing the failures: a request for the code must not earn free tries at it.
    await uncountTry(db, gates)
    return refuse('login_code_required')
  }
  // The gate of a known browser has already counted this try. A thief of the password cannot close that gate.
  const codeGates = device === null ? [codeGate(username)] : []
  if (!(await passGates(db, codeGates, onWait))) return refuse('login_throttled')
  const proof = await spendAnyCode(db, account, ask.code)
  if (proof === null) {
    await writeFailure(db, username, username, address, 'code')
    // The request for a code has already revealed that the password is right.
    return refuse('login_code_wrong')
  }
  return succeed(deps, account, caller, device, [...gates, ...codeGates], proof)
}

async function writeFailure(db: Database, named: string, username: string, address: string, wrong: string) {
  await db.transaction(async (tx) => {
    await countAccountFailure(tx, named)
    const counted = await countForLog(tx, username, address)
    if (counted === null) return
    const details = { address, wrong, ...counted }
    await writeAuditLog(tx, { username, action: 'fail to log in', subject: { kind: 'panel' }, details })
  })
}

/**
 * Completes a login. Refuses it if the password was changed or a second factor was set up in the meantime, because either has ended
 * the account's sessions.
 */
function succeed(
  { db, notify }: LoginDeps,
  { username, passwordHash, totpSecret }: OperatorSecrets,
  { address, userAgent }: Caller,
  known: KnownDevice | null,
  gates: readonly Gate[],
  proof: ProofKind,
): Promise<LoginAnswer> {
  const place = { address, network: networkOf(address), ...nameBrowser(userAgent) }
  const { network } = place
  return transact(db, async (tx) => {
    const row = first(await lockSecrets(tx, { username }))
    if (row?.password_hash !== passwordHash) return refuse('login_failed')
    if (row.totp_secret !== null && row.totp_secret !== totpSecret) return refuse('login_code_required')
    const device = await rememberDevice(tx, username, known)
    const made = await createOperatorToken(tx, username, { ...place, deviceHash: device.deviceHash })
    await forgetFailures(tx, gates)
    const failuresBefore = await endCountForLog(tx, username, address)
    const told = { address, network, by: proof }
    const details = failuresBefore === 0 ? told : { ...told, failuresBefore }
    await writeAuditLog(tx, { username, action: 'log in', subject: { kind: 'panel' }, details })
    if ((await insertNetwork(tx, { username, network })).length > 0) {
      await writeAuditLog(tx, {
        username,
        action: 'use new network',
        subject: { kind: 'panel' },
        details: { address, network },
      })
      await notify(tx, { type: 'operator_network', username, ...place })
    }
    return ok({ ...made, device })
  })
}

/** The first match wins, because most browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/**
 * Maximum characters that are matched. No browser names itself in more, and the patterns would backtrack over a much longer header.
 */
const LENGTH_MAX = 500

/** Names a browser by its `User-Agent`, in this program's own words. Each part is empty if it is unknown. */
export const nameBrowser = (userAgent: string): { readonly browser: string; readonly system: string } => ({
  browser: firstThatFits(BROWSERS, userAgent),
  system: firstThatFits(SYSTEMS, userAgent),
})

const firstThatFits = (known: typeof BROWSERS, userAgent: string) => {
  const text = userAgent.slice(0, LENGTH_MAX)
  return known.find(([sign]) => sign.test(text))?.[1] ?? ''
}
