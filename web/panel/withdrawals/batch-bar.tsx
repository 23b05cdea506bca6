import { plural, t } from '@lingui/core/macro'
import type { AdminWithdrawalView } from '#core/api/admin.ts'
import { BATCH_MAX } from '#core/withdrawal.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { assetsOf, netOf } from './net-of.ts'
import type { Selection } from './use-selection.ts'

type BatchBarProps = { selection: Selection; listed: readonly AdminWithdrawalView[]; onApprove: () => void }

/** What is selected and what it comes to; stays in sight while the list is scrolled. */
export function BatchBar({ selection: { selected, choose }, listed, onApprove }: BatchBarProps) {
  const net = netOf(selected)
  const count = selected.length
  const most = Math.min(listed.length, BATCH_MAX)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {count < most ? (
        <Button variant="quiet" onClick={() => choose(listed)}>
          {t`Select ${most}`}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => choose([])}>
          {t`Select none`}
        </Button>
      )}
      {count > 0 && (
        <>
          <p role="status" className="tabular-nums">
            {plural(count, { one: '# selected', other: '# selected' })}
            {assetsOf(net).map((asset) => ` · ${amountText(net[asset], asset)} ${asset}`)}
          </p>
          <Button onClick={onApprove}>{plural(count, { one: 'Approve #', other: 'Approve #' })}</Button>
        </>
      )}
    </div>
  )
}
