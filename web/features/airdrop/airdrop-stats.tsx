import { t } from '@lingui/core/macro'
import { useBalance } from '#web/features/balance/balance-query.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { amountText, readBv3Hundredths, readSigned } from '#web/ui/amount.tsx'

import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { useAirdropStats } from './airdrop-query.ts'

/** Shows what the airdrop has brought in total. */
export function AirdropStats({ walletAddress }: { walletAddress: string }) {
  const isBv3Open = useIsBv3Open()
  const stats = useAirdropStats(walletAddress)
  const balance = useBalance()
  const failed = [stats, balance].filter(({ isError }) => isError)
  const retry = () => failed.forEach((query) => void query.refetch())
  if (failed.some(({ data }) => data === undefined)) {
    return (
      <div className="airdrop-stats">
        <ErrorState what={t`Your airdrop figures`} error={failed[0]?.error ?? null} onRetry={retry} />
      </div>
    )
  }
  const claimed = stats.data && amountText(readSigned(stats.data.totalClaimed, 'BV3'), 'BV3')
  const bv3 = balance.data && amountText(readBv3Hundredths(balance.data.bv3Balance), 'BV3')
  return (
    <section aria-label={t`What you have so far`} className="airdrop-stats">
      <dl className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <StatCard
          label={t`Total airdrop claimed`}
          figure={claimed}
          unit="BV3"
          note={isBv3Open ? t`Join bonus plus referrals` : t`Join bonus plus referrals, locked`}
        />
        <StatCard
          label={t`Successful referrals`}
          figure={stats.data && String(stats.data.successfulReferrals)}
          note={t`Wallets that claimed with your link`}
        />
        <StatCard
          label={t`Total BV3 balance`}
          figure={bv3}
          unit="BV3"
          note={isBv3Open ? t`Mined, won and claimed so far` : t`Mined, won and claimed; all locked`}
        />
      </dl>
      {failed.length > 0 && (
        <StaleNote sinceMs={Math.min(...failed.map(({ dataUpdatedAt }) => dataUpdatedAt))} onRetry={retry} />
      )}
    </section>
  )
}

type StatCardProps = {
  label: string
  /** Undefined until it is loaded; its space is reserved. */
  figure: string | undefined
  unit?: string
  note: string
}

const StatCard = ({ label, figure, unit, note }: StatCardProps) => (
  <div className="airdrop-stat rounded-large border border-line bg-stall">
    <dt className="font-strong">{label}</dt>
    <dd aria-busy={figure === undefined}>
      <span className="flex flex-wrap items-baseline gap-x-1 font-heavy text-heading tabular-nums">
        <Verbatim>{figure ?? '…'}</Verbatim>
        {unit !== undefined && (
          <span translate="no" className="font-strong text-body text-soft">
            {unit}
          </span>
        )}
      </span>
      <span className="airdrop-stat-note block text-soft">{note}</span>
    </dd>
  </div>
)
