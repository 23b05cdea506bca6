import { t } from '@lingui/core/macro'
import type { Usdt } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'

/** Totals of the platform. A figure without a source is left out, because a zero would be wrong. */
export type Summary = {
  readonly totalUsers?: number | undefined
  readonly totalPurchases?: number | undefined
  readonly pendingWithdrawals?: number | undefined
  readonly totalRevenue?: Usdt | undefined
  /** Whether missing figures may still load. */
  readonly isPending?: boolean
}

export function SummaryCards({ summary }: { summary: Summary }) {
  const { totalUsers, totalPurchases, pendingWithdrawals, totalRevenue, isPending = false } = summary
  return (
    <dl className="contents">
      <SummaryCard label={t`Total Users`} figure={countText(totalUsers)} isPending={isPending} />
      <SummaryCard label={t`Total Purchases`} figure={countText(totalPurchases)} isPending={isPending} />
      <SummaryCard label={t`Pending Withdrawals`} figure={countText(pendingWithdrawals)} isPending={isPending} />
      <SummaryCard
        label={t`Total Revenue`}
        figure={totalRevenue === undefined ? null : amountText(totalRevenue, 'USDT', 2)}
        unit="USDT"
        isPending={isPending}
      />
    </dl>
  )
}

type SummaryCardProps = { label: string; figure: string | null; unit?: string; isPending: boolean }

/** Shows a figure. Its space is reserved until the figure is known. */
function SummaryCard({ label, figure, unit, isPending }: SummaryCardProps) {
  if (figure === null && !isPending) return null
  return (
    <div
      data-long={figure !== null && figure.length > 8}
      className="summary flex flex-1 basis-40 flex-col rounded-large border border-line bg-stall py-2 pr-2 pl-4 lg:py-4 lg:pr-4"
    >
      <dt className="text-soft max-lg:text-note">{label}</dt>
      <dd aria-busy={figure === null} className="font-heavy text-title tabular-nums lg:text-figure">
        <Verbatim>{figure ?? '…'}</Verbatim>
        {unit !== undefined && (
          <span translate="no" className="font-strong text-note text-soft lg:text-body">
            {' '}
            {unit}
          </span>
        )}
      </dd>
    </div>
  )
}

const countText = (count: number | undefined) => (count === undefined ? null : decimalText(String(count)))
