import { CHECK_SENTENCES, type Check } from './check-sentences.ts'
import { type Difference, sayDifference } from './difference.ts'

/** Result of one check. */
export type AuditFinding = {
  readonly check: Check
  readonly count: number
  readonly example: string
  /** Players whose rows differ. */
  readonly userIds: readonly number[]
  /** Whether it stops the money of all players: a row of the platform differs, or rows of too many players to name. */
  readonly stopsAll: boolean
  /** First differences, at most `DIFFERENCES_MAX`. */
  readonly differences: readonly Difference[]
}

/** Maximum examples in one finding. Its `count` is the full number. */
const EXAMPLES_MAX = 5
/** Maximum differences stored with an alarm. No operator decides more than that one by one. */
const DIFFERENCES_MAX = 100
/** Maximum players whose money one alarm stops. If more are concerned, the alarm stops all players. */
export const STOPPED_PLAYERS_MAX = 50

/** Checks whose examples say by how much. */
const EXAMPLES_WITH_DIFFERENCE: ReadonlySet<Check> = new Set([
  'balance_totals',
  'copy_totals',
  'day_totals',
  'mining_totals',
  'editions',
  'referrals',
])

/** Returns the finding of a check; null if nothing differs. */
export function findingOf(check: Check, differences: readonly Difference[]): AuditFinding | null {
  if (differences.length === 0) return null
  const userIds = [...new Set(differences.map(({ userId }) => userId))]
  const stopsAll = userIds.includes(0) || userIds.length > STOPPED_PLAYERS_MAX
  return {
    check,
    count: differences.length,
    example: differences.slice(0, EXAMPLES_MAX).map(exampleOf).join(', '),
    userIds: userIds.filter((userId) => userId !== 0).slice(0, STOPPED_PLAYERS_MAX),
    stopsAll,
    differences: differences.slice(0, DIFFERENCES_MAX),
  }
}

/** Returns the text of an example. A row is named by its subject; a total also needs the amount. */
function exampleOf(it: Difference): string {
  const { subject, difference } = sayDifference(it)
  return EXAMPLES_WITH_DIFFERENCE.has(it.code) ? `${subject} ${difference}` : subject
}

/** Returns a finding as logs and files tell it: check and differences in English. */
export const sayFinding = (finding: AuditFinding) => ({
  ...finding,
  check: CHECK_SENTENCES[finding.check],
  differences: finding.differences.map(sayDifference),
})
