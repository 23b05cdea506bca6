import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Echo, EchoBlock } from '#web/ui/echo.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { useHealth } from '../overview/health-query.ts'
import { assetText } from '../parts/asset-text.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { WholeAddress } from '../parts/whole-address.tsx'
import { firstWay, PayerChoice } from '../payouts/payer-choice.tsx'
import { NoteField } from './note-field.tsx'
import { type Resolution, resolve } from './payments-query.ts'

type RefundDialogProps = {
  payment: AdminPaymentView
  onClose: () => void
  onRefunding: (payment: AdminPaymentView) => void
  /** Called when the refund was decided, or had been decided already. */
  onChanged: () => void
}

/** Sends the open part of a payment back to its sender. */
export function RefundDialog({ payment, onClose, onRefunding, onChanged }: RefundDialogProps) {
  const health = useHealth().data
  const refund = useMutation({
    mutationFn: (resolution: Resolution) => resolve(payment.id, resolution),
    meta: { showsError: true },
    onSuccess: (resolved) => {
      showToast({ title: t`Refund approved`, description: t`It counts once it is final on the network.` })
      onRefunding(resolved)
    },
    onSettled: onChanged,
  })
  const { form, formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/payments.ts')).resolvePayment.body.options[1],
    defaultValues: {
      action: 'refund',
      way: payment.wasRecorded ? 'operator_wallet' : firstWay(health),
      note: '',
    },
    problems: { note: () => t`Enter plain text, or leave it empty.` },
    onSubmit: (resolution) => refund.mutateAsync(resolution),
  })
  const way = form.watch('way') ?? 'hot_wallet'
  const { open, asset, sender } = payment
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Refund payment ${payment.id}`}
      description={t`Check this before you refund. It cannot be undone.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="primary"
            isPending={isSubmitting}
            pendingLabel={t`Refunding`}
          >
            <Trans>Refund {assetText(open, asset)}</Trans>
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <Echo>
          <LeaderLine label={t`Goes back`}>
            <ExactAmount decimal={open} asset={asset} />
          </LeaderLine>
          <EchoBlock label={t`To its sender`}>
            <WholeAddress value={sender} />
          </EchoBlock>
        </Echo>
        <PayerChoice
          way={way}
          asset={asset}
          amount={open}
          hotRefusal={payment.wasRecorded ? t`It cannot refund what an operator recorded.` : undefined}
          onChange={(chosen) => form.setValue('way', chosen)}
        />
        <NoteField {...field('note')} />
        {refund.isError && (
          <Notice kind="problem" title={t`Not refunded`}>
            {messageFor(refund.error, t`The payment could not be refunded. Please try again.`)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
