import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPaymentView } from '#core/api/payments.ts'
import type { PayoutWay } from '#core/payout.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Echo, EchoBlock } from '#web/ui/echo.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useHealth } from '../overview/health-query.ts'
import { WholeAddress } from '../parts/whole-address.tsx'
import { PayerChoice } from '../payouts/payer-choice.tsx'
import { resolve } from './payments-query.ts'

const NOTE_MAX = 500

type RefundDialogProps = {
  payment: AdminPaymentView
  onClose: () => void
  onRefunding: (payment: AdminPaymentView) => void
}

/** Sends what a payment leaves open back to whoever sent it. */
export function RefundDialog({ payment, onClose, onRefunding }: RefundDialogProps) {
  const health = useHealth().data
  const [chosenWay, setWay] = useState<PayoutWay | null>(null)
  const [note, setNote] = useState('')
  const way = chosenWay ?? (health?.hotWallet === null ? 'operator_wallet' : 'hot_wallet')
  const refund = useMutation({
    mutationFn: () => resolve(payment.id, { action: 'refund', way, note: note.trim() }),
    onSuccess: (resolved) => {
      showToast({ title: t`Refund approved`, description: t`It counts once the network has it for good.` })
      onRefunding(resolved)
    },
  })
  const { open, asset, sender } = payment
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Refund payment ${payment.id}`}
      description={t`Check this before you refund. It cannot be undone.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isPending={refund.isPending}
            pendingLabel={t`Refunding`}
            onClick={() => refund.mutate()}
          >
            {t`Refund ${decimalText(open)} ${asset}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Echo>
          <LeaderLine label={t`Goes back`}>
            {decimalText(open)} {asset}
          </LeaderLine>
          <EchoBlock label={t`To its sender`}>
            <WholeAddress value={sender} />
          </EchoBlock>
        </Echo>
        <PayerChoice way={way} asset={asset} amount={open} onChange={setWay} />
        <TextArea
          label={t`Note`}
          hint={t`For the audit log; may stay empty.`}
          value={note}
          onChange={setNote}
          maxLength={NOTE_MAX}
        />
        {refund.isError && (
          <Notice kind="problem" title={t`Not refunded`}>
            {messageFor(refund.error, t`The payment could not be refunded. Please try again.`)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
