/** One thing that is not as it must be, told exactly: another amount is another difference. */
export type Difference = {
  /** Whose row it is; 0 for the platform's own. */
  readonly userId: number
  /** Which row, e.g. `lot 12`. */
  readonly subject: string
  /** What differs and by how much. */
  readonly difference: string
}

/** What one check has found. */
export type AuditFinding = {
  readonly check: string
  readonly count: number
  readonly example: string
  /** The players whose rows differ. */
  readonly userIds: readonly number[]
  /** Whether it stops everybody's money: something of the platform's own differs, or of too many players to name. */
  readonly stopsAll: boolean
  /** The first of them. */
  readonly differences: readonly Difference[]
}

/** Examples named in one finding; the count tells how many there are. */
const EXAMPLES_MAX = 5
/** Differences kept with an alarm. Of more than that nobody decides one by one. */
const DIFFERENCES_MAX = 100
/** Players whose money one alarm stops; where more are concerned, something is wrong with all of it. */
export const STOPPED_PLAYERS_MAX = 50

/** Null where nothing differs. */
export function findingOf(check: string, differences: readonly Difference[]): AuditFinding | null {
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

/** A row names itself; of a total the amount is what one wants to know. */
const exampleOf = ({ subject, difference }: Difference) =>
  difference.startsWith('by ') ? `${subject} ${difference}` : subject
