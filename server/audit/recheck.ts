import type { Database } from '../db/pool.ts'
import type { OpenAlarm } from './alarms.ts'
import { everybody } from './audit.ts'
import { PLATFORM_CHECKS, PLAYER_CHECKS, TOTAL_CHECKS } from './checks.ts'
import type { Difference } from './difference.ts'
import { type AuditFinding, findingOf } from './finding.ts'
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
  if (check === null || check === 'payments_on_chain') return null
  const ofPlatform = PLATFORM_CHECKS.get(check) ?? TOTAL_CHECKS.get(check)
  if (ofPlatform !== undefined) {
    const { found } = await lookAtPlatform(db, new Map([[check, ofPlatform]]))
    return findingOf(check, found.get(check) ?? [])
  }
  if (!PLAYER_CHECKS.has(check) && check !== 'seals') return checkAuditOf(db, check)
  const differences: Difference[] = []
  for await (const users of stopsAll ? everybody(db) : [userIds]) {
    const { found } = await lookAtPlayers(db, users, 'whole', check)
    differences.push(...(found.get(check) ?? []))
  }
  return findingOf(check, differences)
}
