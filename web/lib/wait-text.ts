import { i18n } from '@lingui/core'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const SECOND = ['second', 1_000] as const

/** Number of units from which a wait is shown in that unit. A shorter wait is shown in the next smaller unit. */
const COARSE_FROM = 1.5

/** Formats a wait in the reader's language, rounded up, e.g. '4 minutes' or '26 hours'. */
export function waitText(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, size]) => ms >= COARSE_FROM * size) ?? SECOND
  return new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(ms / unitMs)),
  )
}
