import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import type { PayoutWay } from '#core/payout.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Echo, EchoBlock } from '#web/ui/echo.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { useAreApprovalsHeld, useHealth } from '../overview/health-query.ts'
import { assetText } from '../parts/asset-text.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { WholeAddress } from '../parts/whole-address.tsx'
import { firstWay, PayerChoice } from '../payouts/payer-choice.tsx'
import { RiskSignals } from '../player/risk-signals.tsx'
import { PlayerFacts } from './player-facts.tsx'
import { decide } from './withdrawals-query.ts'

type ApproveDialogProps = {
  withdrawal: AdminWithdrawalView
  onClose: () => void
  onApproved: (withdrawal: AdminWithdrawalView) => void
  /** Called when it was decided, or had been decided already. */
  onChanged: () => void
}

/** Shows again the amount and the recipient, and asks who pays. */
export function ApproveDialog({ withdrawal, onClose, onApproved, onChanged }: ApproveDialogProps) {
  const health = useHealth().data
  const [chosenWay, setWay] = useState<PayoutWay | null>(null)
  const way = chosenWay ?? firstWay(health)
  const isStopped = useAreApprovalsHeld()
  const isNarrow = useMedia(NARROW)
  const approve = useMutation({
    mutationFn: () => decide(withdrawal.id, { status: 'approved', way }),
    meta: { showsError: true },
    onSuccess: (decided) => {
      showToast({ title: t`Withdrawal Updated` })
      onApproved(decided)
    },
    onSettled: onChanged,
  })
  const { amount, fee, net, tokenType, toAddress } = withdrawal
  return (
    <Dialog
      isOpen
      isWide
      isSteady
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Approve withdrawal No. ${withdrawal.id}`}
      description={t`Check this before you approve. It cannot be undone.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={isStopped}
            isPending={approve.isPending}
            pendingLabel={t`Approving`}
            onClick={() => approve.mutate()}
          >
            <Trans>Approve {assetText(net, tokenType)}</Trans>
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <Echo>
          <LeaderLine label={t`Amount`}>
            <ExactAmount decimal={amount} asset={tokenType} />
          </LeaderLine>
          <LeaderLine label={t`Fee, kept here`}>
            <ExactAmount decimal={fee} asset={tokenType} />
          </LeaderLine>
          <LeaderLine label={t`Net, to the player`}>
            <ExactAmount decimal={net} asset={tokenType} />
          </LeaderLine>
          <EchoBlock label={t`To the player’s wallet`}>
            <WholeAddress value={toAddress} />
          </EchoBlock>
        </Echo>
        <RiskSignals signals={withdrawal.instantSignals} />
        <PayerChoice isPair={!isNarrow} way={way} asset={tokenType} amount={net} onChange={setWay} />
        {isStopped && (
          <Notice kind="info">{t`Withdrawals cannot be approved until the open alarm is resolved.`}</Notice>
        )}
        {approve.isError && (
          <Notice kind="problem" title={t`Not approved`}>
            {messageFor(approve.error, t`The withdrawal could not be approved. Please try again.`)}
          </Notice>
        )}
        {/* Last, because it loads later and must not move a choice away from the pointer. */}
        <PlayerFacts withdrawalId={withdrawal.id} />
        <div className="more-below" />
      </div>
    </Dialog>
  )
}
