import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { PlayerGames } from '#core/api/admin-games.ts'
import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import { RECENT_DAYS } from '#core/game-run.ts'
import type { IncomeSource } from '#core/income.ts'
import type { InstantSignal } from '#core/instant.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { InstantReasons } from '#web/shared/instant-reasons.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { bv3Text, countText, Joined, withCount } from './amount-texts.tsx'
import { SIGNAL_LABELS } from './signal-words.ts'

/** Shows how much a player has played, and the signals of recent runs. */
export function GameLines({ games }: { games: PlayerGames }) {
  const { runs, minutesPaid, paidBv3, recentRuns, recentFlagged, recentSignals } = games
  if (runs === 0) return null
  return (
    <>
      <LeaderLine
        label={t`Game runs, and what they paid`}
        note={<Trans>{decimalText(minutesPaid)} minutes were paid.</Trans>}
      >
        <Joined texts={withCount(runs, [bv3Text(paidBv3)])} />
      </LeaderLine>
      {recentFlagged > 0 && (
        <LeaderLine
          label={<Trans>Runs with signals, in {RECENT_DAYS} days</Trans>}
          note={recentSignals.map((it) => `${i18n._(SIGNAL_LABELS[it.signal])}: ${countText(it.runs)}`).join(' · ')}
        >
          <Trans>
            {countText(recentFlagged)} of {countText(recentRuns)}
          </Trans>
        </LeaderLine>
      )}
    </>
  )
}

/** Labels of sources of income, as an operator reads them. */
export const INCOME_LABELS: Record<IncomeSource, MessageDescriptor> = {
  mining: msg`From mining`,
  referrals: msg`From referrals`,
  airdrop: msg`From the airdrop`,
  games: msg`From the games`,
  other: msg`From elsewhere`,
}

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

/** Shows that the rule has approved a withdrawal, or why it has left it to the operator, with the signals of the account. */
export const InstantVerdict = ({ withdrawal }: { withdrawal: AdminWithdrawalView }) =>
  withdrawal.isInstant ? (
    <span className="block text-note">{t`Approved automatically`}</span>
  ) : (
    <>
      {withdrawal.notInstant.length === 1 && withdrawal.notInstant[0] === 'account_signals' ? (
        <p className="text-note text-soft">{t`Marked for review before paying`}</p>
      ) : (
        <InstantReasons reasons={withdrawal.notInstant} />
      )}
      <RiskSignals signals={withdrawal.instantSignals} />
    </>
  )
