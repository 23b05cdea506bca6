import { setTimeout as sleep } from 'node:timers/promises'
import * as calls from '#core/api/own-account.ts'
import { PROOF_MINUTES } from '#core/operator.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { type Database, first, transact } from '../../db/statement.ts'
import { type CallContext, type OperatorSession, type Route, route } from '../../http/routing/route.ts'
import {
  countAccountFailure,
  countForLog,
  countTries,
  gatesOf,
  proofGate,
  readAccountSlowingMs,
  resetFailures,
} from './log-in.ts'
import { endOtherSessions, endSession, readOwnSessions } from './operator-routes.ts'
import {
  counterOf,
  createTotpSecret,
  hashPassword,
  isPassword,
  type OperatorSecrets,
  type ProofKind,
  readSecrets,
  replaceRecoveryCodes,
  spendSecondFactorCode,
} from './operator-secrets.ts'
import { deviceCookieName, findKnownDevice, ownTokenHash } from './operator-tokens.ts'
import {
  deleteOtherTokens,
  deleteRecoveryCodes,
  lockOperator,
  readTokenOwner,
  replacePassword,
  updateConfirmedSecret,
  updatePendingSecret,
  updateTokenProof,
  updateTotpSecret,
} from './operators.sql.ts'

const proverOf = ({ username }: OperatorSession, context: CallContext): Prover => ({
  username,
  tokenHash: ownTokenHash(context),
  address: context.ip,
  deviceCookie: context.readCookie(deviceCookieName(context.origin)),
  onWait: (seconds) => context.setHeader('retry-after', String(seconds)),
})

/** Routes for an operator's own account. */
export const accountRoutes = ({ db }: { readonly db: Database }): Route[] => [
  route(calls.getOperatorMe, async ({ session }, context) => {
    const row = first(await readTokenOwner(db, { tokenHash: ownTokenHash(context), proofMinutes: PROOF_MINUTES }))
    if (row === null) return refuse('operator_unauthenticated')
    return ok({
      username: row.username,
      role: row.role,
      hasSecondFactor: row.has_second_factor,
      isFactorMissing: session.isFactorMissing,
      recoveryCodesLeft: Number(row.recovery_codes_left),
      provenUntil: row.proven_until.toISOString(),
    })
  }),

  route(calls.proveOperator, ({ session, body }, context) => prove(db, proverOf(session, context), body)),
  route(calls.changePassword, ({ session, body }, context) => changePassword(db, proverOf(session, context), body)),

  route(calls.beginSecondFactor, ({ session }) => beginSecondFactor(db, session.username)),
  route(calls.confirmSecondFactor, ({ session, body }, context) =>
    confirmSecondFactor(db, { username: session.username, tokenHash: ownTokenHash(context) }, body.code),
  ),
  route(calls.renewRecoveryCodes, ({ session }) => renewRecoveryCodes(db, session.username)),
  route(calls.removeOwnSecondFactor, ({ session }) => removeSecondFactor(db, session.username)),

  route(calls.listOwnSessions, async ({ session }, context) =>
    ok(await readOwnSessions(db, session.username, ownTokenHash(context))),
  ),
  route(calls.endOperatorSession, ({ session, params }) => endSession(db, session, params.id)),
  route(calls.endOtherSessions, async ({ session }, context) =>
    ok(await endOtherSessions(db, session.username, ownTokenHash(context))),
  ),
]

/** Changes an account's password to one that its owner has chosen, and ends its other sessions. */
export async function changePassword(
  db: Database,
  prover: Prover,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<Result<undefined, 'password_wrong' | 'login_throttled'>> {
  const checked = await checkSecret(db, prover, { password: currentPassword })
  if (!checked.ok) return checked.code === 'proof_wrong' ? refuse('password_wrong') : refuse('login_throttled')
  const { username, tokenHash } = prover
  const formerHash = checked.value.account.passwordHash
  const passwordHash = await hashPassword(newPassword)
  const changed = await transact<undefined, 'password_wrong'>(db, async (tx) => {
    // If an owner has reset the password in the meantime, the reset wins.
    const replaced = await replacePassword(tx, { username, passwordHash, formerHash, tokenHash })
    if (replaced.length === 0) return refuse('password_wrong')
    const ended = (await deleteOtherTokens(tx, { username, tokenHash })).length
    const subject = { kind: 'operator', key: username } as const
    await writeAuditLog(tx, { username, action: 'change password', subject, details: { sessionsEnded: ended } })
    return ok(undefined)
  })
  if (changed.ok) await checked.value.forget()
  return changed
}

/** Minutes for which a displayed secret waits for its first code. */
const PENDING_MINUTES = 10

const subjectOf = (username: string) => ({ kind: 'operator', key: username }) as const

/** Shows a new secret without activating it: an operator who fails to set up their app must not be locked out. */
export const beginSecondFactor = (
  db: Database,
  username: string,
): Promise<Result<{ secret: string; uri: string }, 'second_factor_present'>> =>
  transact(db, async (tx) => {
    const row = first(await lockOperator(tx, { username }))
    if (row === null || row.totp_secret !== null) return refuse('second_factor_present')
    const made = createTotpSecret(username)
    await updatePendingSecret(tx, { username, totpSecret: made.secret, lifetimeMinutes: PENDING_MINUTES })
    await writeAuditLog(tx, { username, action: 'begin second factor', subject: subjectOf(username), details: {} })
    return ok(made)
  })

/** Activates the second factor: from now on a login needs a code, and the other sessions end. Spends the confirming code. */
export const confirmSecondFactor = (
  db: Database,
  { username, tokenHash }: { readonly username: string; readonly tokenHash: Buffer },
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, 'second_factor_not_begun' | 'second_factor_code_wrong'>> =>
  transact<{ recoveryCodes: string[] }, 'second_factor_not_begun' | 'second_factor_code_wrong'>(db, async (tx) => {
    const row = first(await lockOperator(tx, { username }))
    if (row === null || row.totp_pending_secret === null || !row.is_pending) return refuse('second_factor_not_begun')
    const counter = counterOf(row.totp_pending_secret, code, Number(row.now_ms))
    if (counter === null) return refuse('second_factor_code_wrong')
    await updateConfirmedSecret(tx, { username, counter })
    const recoveryCodes = await replaceRecoveryCodes(tx, username)
    // All other sessions were opened with the password alone.
    const sessionsEnded = (await deleteOtherTokens(tx, { username, tokenHash })).length
    const details = { sessionsEnded }
    await writeAuditLog(tx, { username, action: 'enrol second factor', subject: subjectOf(username), details })
    return ok({ recoveryCodes })
  })

export const renewRecoveryCodes = (
  db: Database,
  username: string,
): Promise<Result<{ recoveryCodes: string[] }, 'second_factor_absent'>> =>
  transact(db, async (tx) => {
    const row = first(await lockOperator(tx, { username }))
    if (row === null || row.totp_secret === null) return refuse('second_factor_absent')
    const recoveryCodes = await replaceRecoveryCodes(tx, username)
    await writeAuditLog(tx, { username, action: 'renew recovery codes', subject: subjectOf(username), details: {} })
    return ok({ recoveryCodes })
  })

export const removeSecondFactor = (
  db: Database,
  username: string,
): Promise<Result<undefined, 'second_factor_absent'>> =>
  transact(db, async (tx) => {
    const row = first(await lockOperator(tx, { username }))
    if (row === null || row.totp_secret === null) return refuse('second_factor_absent')
    await updateTotpSecret(tx, { username, totpSecret: null })
    await deleteRecoveryCodes(tx, { username })
    await writeAuditLog(tx, { username, action: 'remove second factor', subject: subjectOf(username), details: {} })
    return ok(undefined)
  })

/** Logged-in operator who proves their identity again. */
type Prover = {
  readonly username: string
  readonly tokenHash: Buffer
  readonly address: string
  /** Cookie of an earlier login in this browser. Strangers do not slow down a known browser, as at the login. */
  readonly deviceCookie?: string | undefined
  readonly onWait: (seconds: number) => void
}

/** The password or a code. */
type ProofInput = { readonly password?: string | undefined; readonly code?: string | undefined }

type CheckedProof = {
  readonly account: OperatorSecrets
  readonly kind: ProofKind
  readonly forget: () => Promise<void>
}

/**
 * Checks that a logged-in operator is still the same person. Uses the login's gates and counters, because a stolen token must not
 * allow guessing passwords. Spends the code.
 */
async function checkSecret(
  db: Database,
  { username, tokenHash, address, deviceCookie, onWait }: Prover,
  { password, code }: ProofInput,
): Promise<Result<CheckedProof, 'proof_wrong' | 'login_throttled'>> {
  const device = await findKnownDevice(db, deviceCookie, username)
  const gates = [...gatesOf(username, address, device), ...(code === undefined ? [] : [proofGate(tokenHash)])]
  if (!(await countTries(db, gates, onWait))) return refuse('login_throttled')
  if (device === null) await sleep(await readAccountSlowingMs(db, username))
  const account = await readSecrets(db, username)
  const kind = account === null ? null : await kindOf(db, account, { password, code })
  if (account === null || kind === null) {
    const wrong = code === undefined ? 'password' : 'code'
    await db.transaction(async (tx) => {
      await countAccountFailure(tx, username)
      const counted = await countForLog(tx, username, address)
      if (counted === null) return
      const details = { address, wrong, ...counted }
      await writeAuditLog(tx, { username, action: 'fail to prove', subject: { kind: 'panel' }, details })
    })
    return refuse('proof_wrong')
  }
  return ok({ account, kind, forget: () => resetFailures(db, gates) })
}

async function kindOf(
  db: Database,
  account: OperatorSecrets,
  { password, code }: ProofInput,
): Promise<ProofKind | null> {
  if (code !== undefined) return spendSecondFactorCode(db, account, code)
  return (await isPassword(password ?? '', account.passwordHash)) ? 'password' : null
}

/** Allows this token, and no other of the account, to make calls that need a proof for ten minutes. */
export async function prove(
  db: Database,
  prover: Prover,
  given: ProofInput,
): Promise<Result<{ provenUntil: string }, 'proof_wrong' | 'login_throttled' | 'operator_unauthenticated'>> {
  const checked = await checkSecret(db, prover, given)
  if (!checked.ok) return checked
  const { username, tokenHash, address } = prover
  const { kind, forget } = checked.value
  const proven = await transact(db, async (tx) => {
    const row = first(await updateTokenProof(tx, { tokenHash, proofMinutes: PROOF_MINUTES }))
    if (row === null) return refuse('operator_unauthenticated')
    await writeAuditLog(tx, { username, action: 'prove', subject: { kind: 'panel' }, details: { address, by: kind } })
    return ok({ provenUntil: row.proven_until.toISOString() })
  })
  if (proven.ok) await forget()
  return proven
}
