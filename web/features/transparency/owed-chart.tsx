import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Transparency } from '#core/api/transparency.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'
import { barWidths } from './bar-widths.ts'
import { coverageText } from './coverage-text.ts'

type Line = { label: string; usdt: string | null; note: ReactNode; fill: string }

/** Compares what the wallets hold with what is owed, on one scale. The text carries the figures, and the bars illustrate them. */
export function OwedChart({ figures: { treasury, owed, coverage } }: { figures: Transparency }) {
  const lines: Line[] = [
    { label: t`In our wallets`, usdt: treasury.usdt, note: <Trans>on the chain</Trans>, fill: 'fill-glow' },
    { label: t`Owed now`, usdt: owed.now, note: coveredText(owed.now, coverage.now), fill: 'fill-soft' },
    {
      label: t`Owed in 30 days, at most`,
      usdt: owed.in30Days,
      note: coveredText(owed.in30Days, coverage.in30Days),
      fill: 'fill-control',
    },
    {
      label: t`Owed in 90 days, at most`,
      usdt: owed.in90Days,
      note: coveredText(owed.in90Days, coverage.in90Days),
      fill: 'fill-control',
    },
  ]
  const widths = barWidths(lines.map(({ usdt }) => (usdt === null ? 0n : readUsdt(usdt))))
  return (
    <ul aria-label={t`What we hold and what we owe`} className="grid content-between gap-4">
      {lines.map(({ label, usdt, note, fill }, index) => (
        <li key={label}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="font-strong">{label}</span>
            <span translate="no" className="whitespace-nowrap font-strong tabular-nums">
              {usdt === null ? '—' : amountText(readUsdt(usdt), 'USDT', 2)}{' '}
              <span className="font-plain text-soft">USDT</span>
            </span>
          </div>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            className="mt-1 block h-3 w-full overflow-hidden rounded-full bg-line"
          >
            <rect width={widths[index]} height="6" className={fill} />
          </svg>
          {note !== null && <p className="mt-1 text-note text-soft tabular-nums">{note}</p>}
        </li>
      ))}
    </ul>
  )
}

/** Describes the coverage of what is owed. Zero needs no text beside its bar and figure. */
function coveredText(owed: string, percent: string | null) {
  if (owed === '0') return null
  if (percent === null) return <Trans>coverage unknown while the chain cannot be read</Trans>
  const { text, isOver } = coverageText(percent)
  return isOver ? <Trans>covered over {text}</Trans> : <Trans>covered {text}</Trans>
}
