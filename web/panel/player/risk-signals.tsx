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
  alike: msg`Same amount as other referrals`,
}

/** Style of the only signal that stops a payout by itself. */
const FRAMED = 'rounded-full border border-loss px-2 font-strong text-loss'

/** Lists what to check before paying. No signal proves anything. */
export function RiskSignals({ signals }: { signals: readonly InstantSignal[] }) {
  if (signals.length === 0) return null
  return (
    <ul aria-label={t`Risk signals`} className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
      {signals.map((signal) => (
        <li key={signal} className={`flex items-start gap-2 text-note ${signal === 'frozen' ? FRAMED : ''}`}>
          <TriangleAlert
            className={`mt-1 size-4 shrink-0 ${signal === 'frozen' ? '' : 'text-glow'}`}
            aria-hidden="true"
          />
          <span className="min-w-0">{i18n._(WORDS[signal])}</span>
        </li>
      ))}
    </ul>
  )
}
