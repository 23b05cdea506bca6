import type { Database } from '../db/pool.ts'
import { readStoppedPlayers } from './alarms.ts'
import { ALL_CHECKS, PLATFORM_CHECKS, TOTAL_CHECKS } from './checks.ts'
import { type AuditFinding, type Difference, findingOf } from './difference.ts'
import { lookAtPlatform } from './look-at-platform.ts'
import { type Look, lookAtPlayers } from './look-at-players.ts'
import { listEverybody, listTouched, listUnderWay } from './seals.sql.ts'
import { writeSeals } from './seals.ts'

/** Players looked at in one transaction: each takes some seconds at most, however many there are in all. */
const PLAYERS_PER_PIECE = 2_000

/** What a run has looked at and found; every check of `checks` was made, of all whom it may concern. */
export type Outcome = { readonly findings: readonly AuditFinding[]; readonly players: number }

/**
 * Adds everything up anew and compares: an empty list is a clean audit. Changes nothing.
 */
export const audit = async (db: Database): Promise<readonly AuditFinding[]> =>
  (await look(db, { ...PLATFORM_CHECKS, ...TOTAL_CHECKS }, everybody(db), 'whole', async () => undefined)).findings

/**
 * Looks at the players who have changed since the last run: accounts of another version than was sealed, kept balances that are other
 * ones, payouts and payments on their way, and whose money an alarm stops.
 */
export const auditNew = (db: Database): Promise<Outcome> =>
  look(db, PLATFORM_CHECKS, changed(db), 'new', (seals) => writeSeals(db, seals))

/** Adds up what all lots, purchases and runs come to, beside the totals that are told of them. */
export const auditTotals = (db: Database): Promise<Outcome> =>
  look(db, TOTAL_CHECKS, nobody(), 'new', async () => undefined)

/** Everything and everybody, the seals included. */
export const auditFull = (db: Database): Promise<Outcome> =>
  look(db, { ...PLATFORM_CHECKS, ...TOTAL_CHECKS }, everybody(db), 'whole', (seals) => writeSeals(db, seals))

async function look(
  db: Database,
  platform: typeof PLATFORM_CHECKS,
  pieces: AsyncIterable<readonly number[]>,
  how: 'new' | 'whole',
  seal: (seals: Look['seals']) => Promise<void>,
): Promise<Outcome> {
  const found = new Map<string, Difference[]>()
  const note = (some: ReadonlyMap<string, readonly Difference[]>) => {
    for (const [check, differences] of some) found.set(check, [...(found.get(check) ?? []), ...differences])
  }
  note(await lookAtPlatform(db, platform))
  let players = 0
  for await (const users of pieces) {
    const { found: some, seals } = await lookAtPlayers(db, users, how)
    note(some)
    await seal(seals)
    players += users.length
  }
  return { findings: ALL_CHECKS.flatMap((check) => findingOf(check, found.get(check) ?? []) ?? []), players }
}

/** All players, piece by piece, in the order of their numbers. */
export async function* everybody(db: Database): AsyncGenerator<readonly number[]> {
  for (let after = 0; ; ) {
    const rows = await listEverybody(db, { after, limit: PLAYERS_PER_PIECE })
    const users = rows.map((row) => Number(row.user_id))
    if (users.length > 0) yield users
    if (users.length < PLAYERS_PER_PIECE) return
    after = users.at(-1) ?? after
  }
}

async function* changed(db: Database): AsyncGenerator<readonly number[]> {
  const others = new Set([
    ...(await listUnderWay(db)).flatMap((row) => (row.user_id === null ? [] : [Number(row.user_id)])),
    ...(await readStoppedPlayers(db)),
  ])
  for (let after = 0; ; ) {
    const rows = await listTouched(db, { after, limit: PLAYERS_PER_PIECE })
    const users = rows.map((row) => Number(row.user_id))
    for (const userId of users) others.delete(userId)
    if (users.length > 0) yield users
    if (users.length < PLAYERS_PER_PIECE) break
    after = users.at(-1) ?? after
  }
  const rest = [...others]
  for (let at = 0; at < rest.length; at += PLAYERS_PER_PIECE) yield rest.slice(at, at + PLAYERS_PER_PIECE)
}

async function* nobody(): AsyncGenerator<readonly number[]> {
  // No player is looked at.
}
