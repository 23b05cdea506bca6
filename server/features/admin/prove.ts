import { setTimeout as sleep } from 'node:timers/promises'
import { PROOF_MINUTES } from '#core/operator.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { isPassword } from './hash-password.ts'
import { type OperatorSecrets, readSecrets } from './operator-account.ts'
import { findKnownDevice } from './operator-devices.ts'
import { updateTokenProof } from './operator-tokens.sql.ts'
import { type ProofKind, spendAnyCode } from './spend-code.ts'
import {
  countAccountFailure,
  countForLog,
  forgetFailures,
  gatesOf,
  passGates,
  proofGate,
  readAccountSlowingMs,
} from './throttle-login.ts'

/** Logged-in operator who proves their identity again. */
export type Prover = {
  readonly username: string
  readonly tokenHash: Buffer
  readonly address: string
  /** Cookie of an earlier login in this browser. Strangers do not slow down a known browser, as at the login. */
  readonly deviceCookie?: string | undefined
  readonly onWait: (seconds: number) => void
}

/** The password or a code. */
export type Given = { readonly password?: string | undefined; readonly code?: string | undefined }

type Checked = { readonly account: OperatorSecrets; readonly kind: ProofKind; readonly forget: () => Promise<void> }

/**
 * Checks that a logged-in operator is still the same person. Uses the login's gates and counters, because a stolen token must not
 * allow guessing passwords. Spends the code.
 */
export async function checkSecret(
  db: Database,
  { username, tokenHash, address, deviceCookie, onWait }: Prover,
  { password, code }: Given,
): Promise<Result<Checked, 'proof_wrong' | 'login_throttled'>> {
  const device = await findKnownDevice(db, deviceCookie, username)
  const gates = [...gatesOf(username, address, device), ...(code === undefined ? [] : [proofGate(tokenHash)])]
  if (!(await passGates(db, gates, onWait))) return refuse('login_throttled')
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
      await writeAuditLog(tx, { username, action: 'fail to prove', subject: 'panel', details })
    })
    return refuse('proof_wrong')
  }
  return ok({ account, kind, forget: () => forgetFailures(db, gates) })
}

async function kindOf(db: Database, account: OperatorSecrets, { password, code }: Given): Promise<ProofKind | null> {
  if (code !== undefined) return spendAnyCode(db, account, code)
  return (await isPassword(password ?? '', account.passwordHash)) ? 'password' : null
}

/** Allows this token, and no other of the account, to make calls that need a proof for ten minutes. */
export async function prove(
  db: Database,
  prover: Prover,
  given: Given,
): Promise<Result<{ provenUntil: string }, 'proof_wrong' | 'login_throttled' | 'operator_unauthenticated'>> {
  const checked = await checkSecret(db, prover, given)
  if (!checked.ok) return checked
  const { username, tokenHash, address } = prover
  const { kind, forget } = checked.value
  const proven = await transact(db, async (tx) => {
    const row = first(await updateTokenProof(tx, { tokenHash, proofMinutes: PROOF_MINUTES }))
    if (row === null) return refuse('operator_unauthenticated')
    await writeAuditLog(tx, { username, action: 'prove', subject: 'panel', details: { address, by: kind } })
    return ok({ provenUntil: row.proven_until.toISOString() })
  })
  if (proven.ok) await forget()
  return proven
}
