import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import { BATCH_MAX } from '#core/withdrawal.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAreApprovalsHeld } from '../overview/health-query.ts'
import { assetsOf, netOf } from './net-of.ts'
import type { Selection } from './use-selection.ts'

type BatchBarProps = { selection: Selection; listed: readonly AdminWithdrawalView[]; onApprove: () => void }

/** Shows the number and the sum of the selected withdrawals. It stays visible while the list is scrolled. */
export function BatchBar({ selection: { selected, choose }, listed, onApprove }: BatchBarProps) {
  const isStopped = useAreApprovalsHeld()
  const net = netOf(selected)
  const count = selected.length
  const most = Math.min(listed.length, BATCH_MAX)
  return (
    <div
      className={`mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 ${count > 0 ? 'lg:sticky short:static lg:top-18 lg:z-20 lg:bg-street lg:py-2' : ''}`}
    >
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-strong lg:pl-4">
        <input type="checkbox" checked={count >= most} onChange={() => choose(count < most ? listed : [])} />
        {count < most ? <Trans>Select {most}</Trans> : t`Select none`}
      </label>
      {count === 0 && isStopped && <p className="text-soft">{t`On hold: ledger alarm`}</p>}
      {count > 0 && (
        // On a phone it is above the tabs, within reach of the thumb.
        <div className="flex flex-1 items-center justify-between gap-x-4 max-lg:fixed short:static max-lg:inset-x-0 max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-stall max-lg:px-4 max-lg:py-2">
          <p role="status" className="min-w-0 tabular-nums">
            {plural(count, { one: '# selected', other: '# selected' })}
            {assetsOf(net).map((asset) => (
              <span translate="no" key={asset} className="whitespace-nowrap max-lg:block">
                <span className="max-lg:hidden"> · </span>
                {amountText(net[asset], asset)} {asset}
              </span>
            ))}
            {isStopped && (
              <span className="whitespace-nowrap text-soft max-lg:block">
                <span className="max-lg:hidden"> · </span>
                {t`On hold: ledger alarm`}
              </span>
            )}
          </p>
          <span className="flex shrink-0 gap-2 lg:pr-3">
            <Button variant="primary" disabled={isStopped} onClick={onApprove}>
              {plural(count, { one: 'Approve #', other: 'Approve #' })}
            </Button>
            {/* Has the width of the button beside 'Approve' in the rows. */}
            <span className="invisible px-4 font-strong max-lg:hidden" aria-hidden="true">{t`Reject`}</span>
          </span>
        </div>
      )}
    </div>
  )
}
