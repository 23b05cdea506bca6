import { plural, t } from '@lingui/core/macro'
import { decimalText } from '#web/lib/decimal-text.ts'

/** Parts that fit on a line. The copies in further parts are only counted. */
const PARTS_MAX = 4

export function editionText(edition: number): string {
  const number = decimalText(String(edition))
  return t`No. ${number}`
}

/**
 * Lists the edition numbers of several copies on one line, lowest first: '3, 7–9, 12 and 2 more'.
 *
 * @param editions null for a copy without a number, which is left out
 * @returns an empty text if no copy has a number
 */
export function editionsText(editions: readonly (number | null)[], partsMax = PARTS_MAX): string {
  const parts = partsOf(editions.filter((edition) => edition !== null).sort((a, b) => a - b))
  const list = parts.slice(0, partsMax).map(partText).join(', ')
  const more = parts.slice(partsMax).reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return more === 0 ? list : plural(more, { one: `${list} and # more`, other: `${list} and # more` })
}

/** Run of consecutive numbers. Two consecutive numbers are two parts. */
type EditionRange = { readonly first: number; readonly last: number }

function partsOf(sorted: readonly number[]): EditionRange[] {
  const runs: EditionRange[] = []
  for (const edition of sorted) {
    const before = runs.at(-1)
    if (before?.last === edition - 1) runs[runs.length - 1] = { ...before, last: edition }
    else runs.push({ first: edition, last: edition })
  }
  return runs.flatMap((run) => (run.last - run.first === 1 ? [only(run.first), only(run.last)] : [run]))
}

const only = (edition: number): EditionRange => ({ first: edition, last: edition })

const partText = ({ first, last }: EditionRange) =>
  first === last ? decimalText(String(first)) : `${decimalText(String(first))}–${decimalText(String(last))}`
