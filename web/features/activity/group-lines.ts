import type { ActivityLine } from '#core/api/activity.ts'
import { type Asset, formatAmount } from '#core/money.ts'
import { readSigned } from '#web/ui/amount.tsx'

/** Exact sum of a settlement's lines in one asset, as signed decimal text. */
export type SettledSum = { readonly asset: Asset; readonly amount: string }

/** One line, or all lines that one mining settlement posted. */
export type ActivityEntry =
  | { readonly kind: 'line'; readonly line: ActivityLine }
  | { readonly kind: 'settlement'; readonly lines: readonly ActivityLine[]; readonly sums: readonly SettledSum[] }

export type ActivityDay = { readonly day: string; readonly entries: readonly ActivityEntry[] }

/**
 * Groups ledger lines by day. Within a day, mining lines that were posted at the same moment form one settlement.
 *
 * @param lines newest first
 * @param dayOf names the day of a moment in the reader's time zone
 * @param hasMore whether older lines follow. The last settlement is then left out until all of its lines are loaded, unless it
 * is the only entry
 */
export function groupLines(
  lines: readonly ActivityLine[],
  dayOf: (at: string) => string,
  hasMore: boolean,
): readonly ActivityDay[] {
  const days: { day: string; entries: ActivityEntry[] }[] = []
  for (const together of settle(hasMore ? withoutLast(lines) : lines)) {
    const [first] = together
    if (first === undefined) continue
    const day = dayOf(first.at)
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] })
    days
      .at(-1)
      ?.entries.push(
        together.length === 1
          ? { kind: 'line', line: first }
          : { kind: 'settlement', lines: together, sums: sumsOf(together) },
      )
  }
  return days
}

/** Groups mining lines that were posted at the same moment, at the position of the first of them. */
function settle(lines: readonly ActivityLine[]): readonly ActivityLine[][] {
  const settlements = new Map<string, ActivityLine[]>()
  const all: ActivityLine[][] = []
  for (const line of lines) {
    const known = line.kind === 'mining' ? settlements.get(line.at) : undefined
    if (known !== undefined) {
      known.push(line)
      continue
    }
    const together = [line]
    if (line.kind === 'mining') settlements.set(line.at, together)
    all.push(together)
  }
  return all
}

function withoutLast(lines: readonly ActivityLine[]): readonly ActivityLine[] {
  const last = lines.at(-1)
  if (last?.kind !== 'mining') return lines
  const rest = lines.filter(({ kind, at }) => kind !== 'mining' || at !== last.at)
  return rest.length === 0 ? lines : rest
}

function sumsOf(lines: readonly ActivityLine[]): SettledSum[] {
  const sums = new Map<Asset, bigint>()
  for (const { asset, amount } of lines) sums.set(asset, (sums.get(asset) ?? 0n) + readSigned(amount, asset))
  return [...sums]
    .map(([asset, sum]) => ({ asset, amount: signed(sum, asset) }))
    .sort((a, b) => (a.asset < b.asset ? -1 : 1))
}

const signed = (sum: bigint, asset: Asset) => (sum < 0n ? `-${formatAmount(-sum, asset)}` : formatAmount(sum, asset))
