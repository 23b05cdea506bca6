import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { AdminGameRun } from '#core/api/admin-game-runs.ts'
import { withUnits } from '../../parts/with-units.ts'
import { figureText, SIGNAL_WORDS } from './signal-words.ts'

type SignalListProps = {
  run: Pick<AdminGameRun, 'signals' | 'figures'>
  /** Whether signals are side by side if there is room. */
  isRow?: boolean
}

/** Lists the signals of a run, each with the figures that raised it. */
export const SignalList = ({ run: { signals, figures }, isRow = false }: SignalListProps) => (
  <ul aria-label={t`Signals`} className={`grid gap-1 ${isRow ? 'sm:grid-cols-2 sm:gap-x-4' : ''}`}>
    {signals.map((signal) => (
      <li key={signal} className="flex items-start gap-2">
        <TriangleAlert className="mt-1 size-4 shrink-0 text-glow" aria-hidden="true" />
        <span className="min-w-0">
          {i18n._(SIGNAL_WORDS[signal])}
          <span className="block text-note text-soft">{withUnits(figureText(signal, figures) ?? '')}</span>
        </span>
      </li>
    ))}
  </ul>
)
