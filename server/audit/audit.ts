import type { AuditCheck } from '#core/audit-checks.ts'
import type { Database } from '../db/statement.ts'
import { storeAccepted } from './acceptances.ts'
import { readStoppedPlayers } from './alarm-stops.ts'
import { type AuditFinding, createFinding } from './alarms.ts'
import { ALL_CHECKS, PLATFORM_CHECKS, TOTAL_CHECKS } from './checks.ts'
import { type CheckResult, checkPlatform, checkPlayers } from './look.ts'
import { listEverybody, listTouched, listUnderWay } from './seals.sql.ts'
import { writeSeals } from './seals.ts'
import type { Difference } from './sentences.ts'

/**
 * Maximum players checked in one transaction. Each transaction takes a few seconds at most, however many players there are.
 */
const PLAYERS_PER_TRANSACTION = 2_000

/** Outcome of a run. Every check in `checks` was made for all players whom it may concern. */
export type AuditOutcome = { readonly findings: readonly AuditFinding[]; readonly players: number }

/** Adds everything up again and compares it. An empty list is a clean audit. Changes nothing. */
export const audit = async (db: Database): Promise<readonly AuditFinding[]> =>
  (await runChecks(db, new Map([...PLATFORM_CHECKS, ...TOTAL_CHECKS]), listAllPlayers(db), 'whole', 'read')).findings

/**
 * Checks the players who have changed since the last run: those whose account version or balances differ from the seal, whose
 * payouts or payments are under way, or whose money an alarm stops.
 */
export const auditNew = (db: Database): Promise<AuditOutcome> =>
  runChecks(db, PLATFORM_CHECKS, listChangedPlayers(db), 'new', 'write')

/** Adds up all lots, purchases and runs, and compares the sums with the stored totals. */
export const auditTotals = (db: Database): Promise<AuditOutcome> =>
  runChecks(db, TOTAL_CHECKS, listNoPlayers(), 'new', 'write')

/** Checks the platform and all players, including the seals. */
export const auditFull = (db: Database): Promise<AuditOutcome> =>
  runChecks(db, new Map([...PLATFORM_CHECKS, ...TOTAL_CHECKS]), listAllPlayers(db), 'whole', 'write')

/** @param mode `write` seals players, and adds facts to acceptances of a release before codes */
async function runChecks(
  db: Database,
  platform: typeof PLATFORM_CHECKS,
  pieces: AsyncIterable<readonly number[]>,
  how: 'new' | 'whole',
  mode: 'read' | 'write',
): Promise<AuditOutcome> {
  const found = new Map<AuditCheck, Difference[]>()
  const note = async ({ found: some, matchedBySentences, seals }: CheckResult) => {
    for (const [check, differences] of some) found.set(check, [...(found.get(check) ?? []), ...differences])
    if (mode === 'read') return
    await storeAccepted(db, matchedBySentences)
    await writeSeals(db, seals)
  }
  await note(await checkPlatform(db, platform))
  let players = 0
  for await (const users of pieces) {
    await note(await checkPlayers(db, users, how))
    players += users.length
  }
  return { findings: ALL_CHECKS.flatMap((check) => createFinding(check, found.get(check) ?? []) ?? []), players }
}

/** Yields all players in pieces, by number. */
export async function* listAllPlayers(db: Database): AsyncGenerator<readonly number[]> {
  for (let after = 0; ; ) {
    const rows = await listEverybody(db, { after, limit: PLAYERS_PER_TRANSACTION })
    const users = rows.map((row) => Number(row.user_id))
    if (users.length > 0) yield users
    if (users.length < PLAYERS_PER_TRANSACTION) return
    after = users.at(-1) ?? after
  }
}

async function* listChangedPlayers(db: Database): AsyncGenerator<readonly number[]> {
  const others = new Set([
    ...(await listUnderWay(db)).flatMap((row) => (row.user_id === null ? [] : [Number(row.user_id)])),
    ...(await readStoppedPlayers(db)),
  ])
  for (let after = 0; ; ) {
    const rows = await listTouched(db, { after, limit: PLAYERS_PER_TRANSACTION })
    const users = rows.map((row) => Number(row.user_id))
    for (const userId of users) others.delete(userId)
    if (users.length > 0) yield users
    if (users.length < PLAYERS_PER_TRANSACTION) break
    after = users.at(-1) ?? after
  }
  const rest = [...others]
  for (let at = 0; at < rest.length; at += PLAYERS_PER_TRANSACTION) yield rest.slice(at, at + PLAYERS_PER_TRANSACTION)
}

async function* listNoPlayers(): AsyncGenerator<readonly number[]> {
  // Yields no players, because these runs check the platform only.
}
