import type { AuditCheck } from '#core/audit-checks.ts'
import type { Database } from '../db/statement.ts'
import { storeAccepted } from './acceptances.ts'
import { readStoppedPlayers } from './alarm-stops.ts'
import { type AuditFinding, createFinding } from './alarms.ts'
import { ALL_CHECKS, PLATFORM_CHECKS, TOTAL_CHECKS } from './checks.ts'
import { type CheckResult, checkPlatform, checkPlayers } from './run-checks.ts'
import { listPlayerIds, listUnderWay, listUnsealed } from './seals.sql.ts'
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
  const add = async ({ found: some, matchedBySentences, seals }: CheckResult) => {
    for (const [check, differences] of some) found.set(check, [...(found.get(check) ?? []), ...differences])
    if (mode === 'read') return
    await storeAccepted(db, matchedBySentences)
    await writeSeals(db, seals)
  }
  await add(await checkPlatform(db, platform))
  let playersChecked = 0
  for await (const players of pieces) {
    await add(await checkPlayers(db, players, how))
    playersChecked += players.length
  }
  return {
    findings: ALL_CHECKS.flatMap((check) => createFinding(check, found.get(check) ?? []) ?? []),
    players: playersChecked,
  }
}

/** Yields all players in pieces, by number. */
export async function* listAllPlayers(db: Database): AsyncGenerator<readonly number[]> {
  for (let after = 0; ; ) {
    const rows = await listPlayerIds(db, { after, limit: PLAYERS_PER_TRANSACTION })
    const players = rows.map((row) => Number(row.user_id))
    if (players.length > 0) yield players
    if (players.length < PLAYERS_PER_TRANSACTION) return
    after = players.at(-1) ?? after
  }
}

async function* listChangedPlayers(db: Database): AsyncGenerator<readonly number[]> {
  const others = new Set([
    ...(await listUnderWay(db)).flatMap((row) => (row.user_id === null ? [] : [Number(row.user_id)])),
    ...(await readStoppedPlayers(db)),
  ])
  for (let after = 0; ; ) {
    const rows = await listUnsealed(db, { after, limit: PLAYERS_PER_TRANSACTION })
    const players = rows.map((row) => Number(row.user_id))
    for (const userId of players) others.delete(userId)
    if (players.length > 0) yield players
    if (players.length < PLAYERS_PER_TRANSACTION) break
    after = players.at(-1) ?? after
  }
  const rest = [...others]
  for (let at = 0; at < rest.length; at += PLAYERS_PER_TRANSACTION) yield rest.slice(at, at + PLAYERS_PER_TRANSACTION)
}

async function* listNoPlayers(): AsyncGenerator<readonly number[]> {
  // Yields no players, because these runs check the platform only.
}
