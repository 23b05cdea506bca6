import { plural, t } from '@lingui/core/macro'
import { decimalText } from '#web/lib/decimal-text.ts'

/** As many parts as fit a line; what is left of them is counted. */
const PARTS_MAX = 4

/** A copy's edition number. */
export function editionText(edition: number): string {
  const number = decimalText(String(edition))
  return t`No. ${number}`
}

/**
 * The edition numbers of several copies in one line, from the lowest: '3, 7–9, 12 and 2 more'.
 *
 * @param editions null where a copy has no number yet: it is left out
 * @returns an empty text where none has one
 */
export function editionsText(editions: readonly (number | null)[], partsMax = PARTS_MAX): string {
  const parts = partsOf(editions.filter((edition) => edition !== null).sort((a, b) => a - b))
  const list = parts.slice(0, partsMax).map(partText).join(', ')
  const more = parts.slice(partsMax).reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return more === 0 ? list : plural(more, { one: `${list} and # more`, other: `${list} and # more` })
}

/** Numbers in a row. Two of them stand one by one. */
type Part = { readonly first: number; readonly last: number }

function partsOf(sorted: readonly number[]): Part[] {
  const runs: Part[] = []
  for (const edition of sorted) {
    const before = runs.at(-1)
    if (before?.last === edition - 1) runs[runs.length - 1] = { ...before, last: edition }
    else runs.push({ first: edition, last: edition })
  }
  return runs.flatMap((run) => (run.last - run.first === 1 ? [only(run.first), only(run.last)] : [run]))
}

const only = (edition: number): Part => ({ first: edition, last: edition })

const partText = ({ first, last }: Part) =>
  first === last ? decimalText(String(first)) : `${decimalText(String(first))}–${decimalText(String(last))}`
