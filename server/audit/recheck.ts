import type { Database } from '../db/pool.ts'
import type { OpenAlarm } from './alarms.ts'
import { everybody } from './audit.ts'
import { PLATFORM_CHECKS, PLAYER_CHECKS, SEALS, TOTAL_CHECKS } from './checks.ts'
import { type AuditFinding, type Difference, findingOf } from './difference.ts'
import { lookAtPlatform } from './look-at-platform.ts'
import { lookAtPlayers } from './look-at-players.ts'
import { checkAuditOf } from './watch-audit.ts'

/**
 * Repeats the check of an alarm, for the players that it names, or for all players if it names none.
 *
 * @returns null if nothing differs any more, and for alarms that are not from the audit, because a person ends those
 */
export async function recheck(
  db: Database,
  { check, userIds, stopsAll }: Pick<OpenAlarm, 'check' | 'userIds' | 'stopsAll'>,
): Promise<AuditFinding | null> {
  const ofPlatform = PLATFORM_CHECKS[check] ?? TOTAL_CHECKS[check]
  if (ofPlatform !== undefined) {
    const found = await lookAtPlatform(db, { [check]: ofPlatform })
    return findingOf(check, found.get(check) ?? [])
  }
  if (PLAYER_CHECKS[check] === undefined && check !== SEALS) return checkAuditOf(db, check)
  const differences: Difference[] = []
  for await (const users of stopsAll ? everybody(db) : [userIds]) {
    const { found } = await lookAtPlayers(db, users, 'whole', check)
    differences.push(...(found.get(check) ?? []))
  }
  return findingOf(check, differences)
}
