import { i18n } from '@lingui/core'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Formats a duration in its two largest units, e.g. '2 hours 5 minutes', in the reader's language. */
export function lastedText(ms: number): string {
  const first = UNITS.findIndex(([, unitMs]) => ms >= unitMs)
  const from = first === -1 ? UNITS.length - 1 : first
  let restMs = ms
  const parts = UNITS.slice(from, from + 2).map(([unit, unitMs]) => {
    const count = Math.floor(restMs / unitMs)
    restMs -= count * unitMs
    return { unit, count }
  })
  return parts
    .filter(({ count }, index) => count > 0 || index === 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
    .join(' ')
}
