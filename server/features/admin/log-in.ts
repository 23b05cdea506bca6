import { setTimeout as sleep } from 'node:timers/promises'
import { ok, type Result, refuse } from '#core/result.ts'
import { PLATFORM, writeAuditLog } from '../../audit/log/audit-log.ts'
import { type Database, type Executor, first, only, transact } from '../../db/statement.ts'
import { networkOf, networksOf, SHARES_OF_48, turnKeyOf } from '../../http/routing/network-of.ts'
import { createTurns } from '../../http/routing/turns.ts'
import type { Notify } from '../../outbox/bots/notify.ts'
import {
  isPassword,
  type OperatorSecrets,
  type ProofKind,
  readSecrets,
  spendSecondFactorCode,
} from './operator-secrets.ts'
import {
  createOperatorToken,
  findKnownDevice,
  type KnownDevice,
  type StoredDevice,
  storeDevice,
} from './operator-tokens.ts'
import {
  deleteExpiredDevices,
  deleteExpiredTokens,
  deleteFailures,
  deleteOldFailures,
  insertNetwork,
  lockSecrets,
  popEndedDays,
  readFailures,
  readSecondsLeft,
  recordFailure,
  recordFailureOfDay,
  recordTry,
  uncountTries,
} from './operators.sql.ts'

export type LoginRequest = { readonly username: string; readonly password: string; readonly code?: string | undefined }

/** Origin of a login. */
export type LoginOrigin = {
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

type LoginResult = Result<
  { token: string; expiresAt: Date; device: StoredDevice },
  'login_failed' | 'login_code_required' | 'login_code_wrong' | 'login_throttled'
>

/** Checks passwords one at a time, because each check takes a whole core. */
const takeTurn = createTurns({ atOnce: 1, waitingMax: 128, waitingEachMax: 8 })

/** Username in the audit log if the account does not exist, because people type passwords into the wrong field. */
const UNKNOWN_USERNAME = 'unknown'

/**
 * Signs an operator in and logs the attempt, never the secrets. Strangers' attempts do not throttle a browser in which the account
 * is known.
 */
export async function logIn(deps: LoginDeps, ask: LoginRequest, caller: LoginOrigin): Promise<LoginResult> {
  const { db } = deps
  const { address, onWait } = caller
  const device = await findKnownDevice(db, caller.deviceCookie, ask.username)
  const gates = gatesOf(ask.username, address, device)
  if (!(await countTries(db, gates, onWait))) return refuse('login_throttled')
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
    await writeFailure(db, ask.username, account === null ? UNKNOWN_USERNAME : ask.username, address, 'password')
    return refuse('login_failed')
  }
  if (account.totpSecret === null) return completeLogin(deps, account, caller, device, gates, 'password')

  const { username } = account
  if (ask.code === undefined || ask.code === '') {
    // Uncounts this try instead of clearing the failures: a request for the code must not earn free tries at it.
    await uncountTry(db, gates)
    return refuse('login_code_required')
  }
  // The gate of a known browser has already counted this try. A thief of the password cannot close that gate.
  const codeGates = device === null ? [codeGate(username)] : []
  if (!(await countTries(db, codeGates, onWait))) return refuse('login_throttled')
  const proof = await spendSecondFactorCode(db, account, ask.code)
  if (proof === null) {
    await writeFailure(db, username, username, address, 'code')
    // The request for a code has already revealed that the password is right.
    return refuse('login_code_wrong')
  }
  return completeLogin(deps, account, caller, device, [...gates, ...codeGates], proof)
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
function completeLogin(
  { db, notify }: LoginDeps,
  { username, passwordHash, totpSecret }: OperatorSecrets,
  { address, userAgent }: LoginOrigin,
  known: KnownDevice | null,
  gates: readonly Gate[],
  proof: ProofKind,
): Promise<LoginResult> {
  const place = { address, network: networkOf(address), ...nameBrowser(userAgent) }
  const { network } = place
  return transact(db, async (tx) => {
    const row = first(await lockSecrets(tx, { username }))
    if (row?.password_hash !== passwordHash) return refuse('login_failed')
    if (row.totp_secret !== null && row.totp_secret !== totpSecret) return refuse('login_code_required')
    const device = await storeDevice(tx, username, known)
    const made = await createOperatorToken(tx, username, { ...place, deviceHash: device.deviceHash })
    await resetFailures(tx, gates)
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
  browser: firstMatch(BROWSERS, userAgent),
  system: firstMatch(SYSTEMS, userAgent),
})

const firstMatch = (known: typeof BROWSERS, userAgent: string) => {
  const text = userAgent.slice(0, LENGTH_MAX)
  return known.find(([sign]) => sign.test(text))?.[1] ?? ''
}

/** Free tries, and the longest wait after them; see docs/decisions/0005-throttled-logins.md. */
const GATES = {
  /** One account from one address. */
  pair: { freeTries: 5, waitSecondsMax: 900 },
  /** One account from one browser in which it is known, on any network. */
  device: { freeTries: 5, waitSecondsMax: 900 },
  /** Any accounts from one address. */
  address: { freeTries: 20, waitSecondsMax: 900 },
  /** Any accounts from one /48 of IPv6. */
  wide: { freeTries: 20 * SHARES_OF_48, waitSecondsMax: 900 },
  /** One-time codes of one account from anywhere. Only someone who knows the password gets here. */
  code: { freeTries: 10, waitSecondsMax: 900 },
} as const
/** Wait after the free tries. Each further try doubles it. */
const WAIT_SECONDS_FIRST = 4
type GateKind = keyof typeof GATES

/** Failures of an account, from anywhere, that do not slow its logins down. */
const ACCOUNT_FREE_FAILURES = 20
const ACCOUNT_SLOWING_MS = 50
/** Longest delay that strangers can cause an operator. */
const ACCOUNT_SLOWING_MS_MAX = 1_000

/** Kind of a counter, which begins its subject. `login_failures` has generated columns for the parts of a subject. */
export type CounterKind = 'pair' | 'device' | 'address' | 'account' | 'code' | 'proof' | 'log'
const counterOf = (kind: CounterKind, ...words: readonly (string | undefined)[]) => [kind, ...words].join(' ')

/** Counter of tries; each has a separate row. */
export type Gate = { readonly kind: GateKind; readonly subject: string }

const pairGate = (username: string, address: string): Gate => ({
  kind: 'pair',
  subject: counterOf('pair', networkOf(address), username),
})
/**
 * Returns the counter of a known browser. It replaces those of the address: strangers cannot block a browser that they do not have.
 */
const deviceGate = (username: string, deviceHash: Buffer): Gate => ({
  kind: 'device',
  subject: counterOf('device', deviceHash.toString('hex'), username),
})
/** Returns the counters of an address and of the /48 around it. */
const addressGates = (address: string): Gate[] =>
  networksOf(address).map((network, index) => ({
    kind: index === 0 ? 'address' : 'wide',
    subject: counterOf('address', network),
  }))

/** Returns the counters of a try: a browser that knows the account has its own, all others share those of the address. */
export const gatesOf = (username: string, address: string, device: Pick<KnownDevice, 'deviceHash'> | null): Gate[] =>
  device === null ? [...addressGates(address), pairGate(username, address)] : [deviceGate(username, device.deviceHash)]

export const codeGate = (username: string): Gate => ({ kind: 'code', subject: counterOf('code', username) })
/**
 * Returns the counter of a logged-in operator's codes. It is separate, because a stolen token could otherwise keep its owner from
 * logging in.
 */
export const proofGate = (tokenHash: Buffer): Gate => ({
  kind: 'code',
  subject: counterOf('proof', tokenHash.toString('hex')),
})
const accountSubject = (username: string) => counterOf('account', username)

/**
 * Counts a try before it is made, so that a hundred at once are counted as a hundred. Does not count a try that must wait: an
 * attacker does not make the wait longer for others at the same address.
 *
 * @returns 0 if the try may be made, else the seconds to wait
 */
async function countTry(db: Executor, { kind, subject }: Gate): Promise<number> {
  const gate = { subject, ...GATES[kind], waitSecondsFirst: WAIT_SECONDS_FIRST }
  if ((await recordTry(db, gate)).length > 0) return 0
  return Math.max(1, first(await readSecondsLeft(db, gate))?.seconds ?? 1)
}

/** Counts a try at all gates, or at none if one gate requires a wait. */
export async function countTries(
  db: Executor,
  gates: readonly Gate[],
  onWait: (seconds: number) => void,
): Promise<boolean> {
  for (const [index, gate] of gates.entries()) {
    const seconds = await countTry(db, gate)
    if (seconds === 0) continue
    await uncountTry(db, gates.slice(0, index))
    onWait(seconds)
    return false
  }
  return true
}

/** Uncounts a try that was not one. */
export async function uncountTry(db: Executor, gates: readonly Gate[]): Promise<void> {
  await uncountTries(db, { subjects: subjectsOf(gates) })
}

export async function resetFailures(db: Executor, gates: readonly Gate[]): Promise<void> {
  await deleteFailures(db, { subjects: subjectsOf(gates) })
}

const subjectsOf = (gates: readonly Gate[]) => gates.map(({ subject }) => subject)

/** Counts a failed login for an account name, whether or not the account exists. */
export async function countAccountFailure(db: Executor, username: string): Promise<void> {
  await recordFailure(db, { subject: accountSubject(username) })
}

/** Returns the delay of every login to an account while strangers hammer it. The delay is short, and it is never a refusal. */
export async function readAccountSlowingMs(db: Executor, username: string): Promise<number> {
  const recent = first(await readFailures(db, { subject: accountSubject(username) }))
  const excess = Math.max(0, (recent?.failures ?? 0) - ACCOUNT_FREE_FAILURES)
  return Math.min(ACCOUNT_SLOWING_MS_MAX, excess * ACCOUNT_SLOWING_MS)
}

/** Failures of an account in a day of UTC that are written to the audit log one by one. */
const LOGGED_SINGLY_MAX = 20

/** Returns the beginning of the subject that counts an account's failures of a day. The day follows. */
const beforeDay = (username: string) => counterOf('log', 'of', username, 'on ')

/** Returns the subject that counts an account's failed logins from one network for the audit log. */
const loggedSubject = (username: string, address: string) => counterOf('log', networkOf(address), username)

/**
 * Counts a failure for the audit log. Up to an account's 20th failure of a day, the 1st, 2nd, 4th, 8th … from each network is
 * written, with its number. After that, the account's 32nd, 64th … of the day is written. Strangers therefore cannot fill a log
 * that keeps each entry for good.
 *
 * @param username of the account, or one name for all accounts that do not exist
 * @returns the counts for the entry, or null if no entry is written
 */
export async function countForLog(
  db: Executor,
  username: string,
  address: string,
): Promise<{ readonly failures: number; readonly failuresOfDay: number } | null> {
  const subject = loggedSubject(username, address)
  await recordFailure(db, { subject })
  const failures = await readCounted(db, subject)
  // Locked last, before only the log's head, because every failed login to the account waits for this row.
  const { failures: failuresOfDay } = only(await recordFailureOfDay(db, { beforeDay: beforeDay(username) }))
  const isWritten = isPowerOfTwo(failuresOfDay <= LOGGED_SINGLY_MAX ? failures : failuresOfDay)
  return isWritten ? { failures, failuresOfDay } : null
}

/** Writes one entry for each day that has ended, with its failures in total and by account. */
export async function summarizeEndedDays(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const days = Map.groupBy(await popEndedDays(tx), ({ day }) => day)
    for (const [day, counts] of days) {
      const failures = counts.reduce((sum, it) => sum + it.failures, 0)
      const accounts = counts.map((it) => `${it.username}: ${it.failures}`).toSorted()
      const details = { day, failures, accounts: accounts.join(', ') }
      await writeAuditLog(tx, { username: PLATFORM, action: 'count failures', subject: { kind: 'panel' }, details })
    }
  })
}

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

const readCounted = async (db: Executor, subject: string) => first(await readFailures(db, { subject }))?.failures ?? 1

/** Ends the count of an account and a network after a successful login. Returns the failures that it counted. */
export async function endCountForLog(db: Executor, username: string, address: string): Promise<number> {
  const subject = loggedSubject(username, address)
  const failures = first(await readFailures(db, { subject }))?.failures ?? 0
  await deleteFailures(db, { subjects: [subject] })
  return failures
}

/**
 * Writes the failed logins of ended days to the audit log. Deletes expired tokens and browser cookies, and failed logins that no
 * longer count.
 */
export async function tidyLogins(db: Database): Promise<void> {
  await summarizeEndedDays(db)
  await deleteExpiredTokens(db)
  await deleteExpiredDevices(db)
  await deleteOldFailures(db)
}
