import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { InstantSignal } from '#core/instant.ts'
import { Badge } from '#web/ui/badge.tsx'

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
    <ul aria-label={t`Risk signals`} className="mt-3 flex flex-wrap gap-2">
      {signals.map((signal) => (
        <li key={signal}>
          <Badge variant={signal === 'frozen' ? 'destructive' : 'secondary'}>
            <TriangleAlert className="size-4" aria-hidden="true" /> {i18n._(WORDS[signal])}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
