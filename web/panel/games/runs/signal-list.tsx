import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { AdminGameRun } from '#core/api/admin-game-runs.ts'
import { figureText, SIGNAL_WORDS } from './signal-words.ts'

/** What to look at in a run, each with the figures that it follows from. */
export const SignalList = ({ run: { signals, figures } }: { run: Pick<AdminGameRun, 'signals' | 'figures'> }) => (
  <ul aria-label={t`Signals`} className="grid gap-1">
    {signals.map((signal) => (
      <li key={signal} className="flex items-start gap-2">
        <TriangleAlert className="mt-1 size-4 shrink-0 text-soft" aria-hidden="true" />
        <span className="min-w-0">
          {i18n._(SIGNAL_WORDS[signal])}
          <span className="block text-note text-soft">{figureText(signal, figures)}</span>
        </span>
      </li>
    ))}
  </ul>
)
