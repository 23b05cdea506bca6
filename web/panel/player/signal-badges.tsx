import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { InstantSignal } from '#core/instant.ts'

const WORDS: Record<InstantSignal, MessageDescriptor> = {
  never_signed_in: msg`Never signed in`,
  new_account: msg`Account under two days old`,
  nothing_bought: msg`Has income but bought nothing`,
  mostly_referrals: msg`Most income from referrals`,
  flagged_runs: msg`Game runs to check`,
  frozen: msg`Withdrawals frozen`,
  alike: msg`Other referred players ask for the same`,
}

/** What to look at before paying. None of them proves anything. */
export function SignalBadges({ signals }: { signals: readonly InstantSignal[] }) {
  if (signals.length === 0) return null
  return (
    <ul aria-label={t`Risk signals`} className="mt-2 flex flex-wrap gap-2">
      {signals.map((signal) => (
        <li
          key={signal}
          className={`inline-flex min-h-8 max-w-full items-center gap-2 rounded-large border-2 px-3 py-1 font-strong text-note ${signal === 'frozen' ? 'border-loss text-loss' : 'border-glow text-glow'}`}
        >
          <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{i18n._(WORDS[signal])}</span>
        </li>
      ))}
    </ul>
  )
}
