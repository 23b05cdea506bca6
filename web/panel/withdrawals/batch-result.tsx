import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AdminWithdrawalView, BatchApproval } from '#core/api/admin-withdrawals.ts'
import { refusalText } from '#web/lib/api-error.ts'
import { Address } from '#web/ui/address.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { assetText } from '../parts/asset-text.ts'

type BatchResultProps = {
  approval: BatchApproval
  withdrawals: readonly AdminWithdrawalView[]
  onClose: () => void
}

/** Shows how much was approved, and which withdrawals were skipped for which reason. */
export function BatchResult({ approval: { approved, approvedNet, skipped }, withdrawals, onClose }: BatchResultProps) {
  const count = approved.length
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={plural(count, { one: '# withdrawal approved', other: '# withdrawals approved' })}
      description={t`${assetText(approvedNet.usdt, 'USDT')} and ${assetText(approvedNet.bv3, 'BV3')} are on their way.`}
      footer={<Button variant="primary" onClick={onClose}>{t`Done`}</Button>}
    >
      {skipped.length > 0 && (
        <section>
          <h3 className="text-lead">{plural(skipped.length, { one: '# was skipped', other: '# were skipped' })}</h3>
          <ul className="mt-2 grid gap-2">
            {skipped.map(({ id, error, message }) => {
              const withdrawal = withdrawals.find((it) => it.id === id)
              return (
                <li key={id} className="rounded-small bg-counter px-4 py-2">
                  <p className="font-strong">
                    <Trans>No. {id}</Trans>
                    {withdrawal !== undefined && ` · ${assetText(withdrawal.net, withdrawal.tokenType)}`}
                  </p>
                  {withdrawal !== undefined && <Address value={withdrawal.toAddress} first={8} />}
                  <p className="text-note text-soft">{refusalText(error, message)}</p>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
