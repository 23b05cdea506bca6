import { assert } from '#core/assert.ts'
import type { Difference } from '../../audit/difference.ts'
import type { MiningKind, TotalName } from '../../db/schema/totals.ts'
import type { MiningLine } from '../../ledger/set-kept.ts'

const MS_PER_DAY = 86_400_000

/** Parses the audit's text of a total's difference: which total it is, and by how much it exceeds its rows. */
export function readTotalDifference({ subject, difference }: Pick<Difference, 'subject' | 'difference'>): {
  readonly name: TotalName
  readonly place: number
  readonly ahead: bigint
} {
  const total = /^(\w+) (?:of (\d{4}-\d\d-\d\d)|(\d+))$/.exec(subject)
  const by = /^by (-?\d+)$/.exec(difference)
  assert(total !== null && by !== null, `no total is wrong as it is told: ${subject} ${difference}`)
  const [, name, day, place] = total
  return {
    name: name as TotalName,
    place: day === undefined ? Number(place) : Date.parse(day) / MS_PER_DAY,
    ahead: BigInt(by[1] ?? 0),
  }
}

/** Parses the audit's text of a difference in a mining total. */
export function readMiningDifference({ subject, difference }: Pick<Difference, 'subject' | 'difference'>) {
  const of = /^(usdt|bv3|base) (running|stopped), hour (-?\d+)$/.exec(subject)
  const by = /^by (-?\d+), (-?\d+), (-?\d+), (-?\d+)$/.exec(difference)
  assert(of !== null && by !== null, `no line is wrong as it is told: ${subject} ${difference}`)
  const [rate, line, total, posted] = by.slice(1).map(BigInt) as [bigint, bigint, bigint, bigint]
  const which: MiningLine = { kind: of[1] as MiningKind, isRunning: of[2] === 'running', spentHour: Number(of[3]) }
  return { line: which, ahead: { rate, line, total, posted } }
}
