import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { parseAmount } from '#core/money.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { ActionSummary, ActionSummaryItem } from '#web/ui/action-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { assetText } from '../parts/amount-texts.tsx'
import { DecimalField } from '../parts/decimal-field.tsx'
import { DialogActions, WholeAddress } from '../parts/dialog-parts.tsx'
import { useHealth } from '../parts/health-query.ts'
import { firstWay, PayerChoice } from '../payouts/payer-choice.tsx'
import { type PaymentRecordForm, type Resolution, record, resolve } from './payments-tab.tsx'

type RecordDialogProps = { onClose: () => void; onRecorded: () => void }

/** Records BNB that a contract passed on, because no node lists it as a payment. */
export function RecordDialog({ onClose, onRecorded }: RecordDialogProps) {
  const recording = useMutation({
    mutationFn: (ask: PaymentRecordForm) => record(ask),
    meta: { showsError: true },
    onSuccess: ({ value }) => {
      showToast({ title: t`Payment recorded`, description: t`${value} BNB are waiting to be credited or refunded.` })
      onClose()
    },
    onSettled: onRecorded,
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/payments.ts')).recordPayment.body,
    defaultValues: { txHash: '', walletAddress: '', amountWei: '', note: '' },
    prepare: ({ txHash, walletAddress, amountWei, note }) => ({
      ...{ txHash: txHash.trim(), walletAddress: walletAddress.trim(), note },
      amountWei: weiOf(amountWei ?? ''),
    }),
    problems: {
      txHash: () => t`A transaction hash is 0x followed by 64 letters and digits.`,
      walletAddress: () => t`Enter 0x and 40 letters and digits, and check them for a typing error.`,
      amountWei: () => t`An amount of BNB, with at most 18 decimals.`,
      note: () => t`Enter plain text, or leave it empty.`,
    },
    onSubmit: (ask) => recording.mutateAsync(ask),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Record BNB`}
      description={t`For BNB that a contract passed on to the treasury. It is kept until you credit or refund it.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="primary"
            isPending={isSubmitting}
            pendingLabel={t`Recording`}
          >
            {t`Record`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <TextField label={t`Transaction`} placeholder="0x" isCode {...field('txHash')} />
        <TextField label={t`Wallet that paid`} placeholder="0x" isCode {...field('walletAddress')} />
        <DecimalField
          label={t`BNB it paid`}
          hint={t`Only where no node can trace the transaction.`}
          {...field('amountWei')}
        />
        <NoteField {...field('note')} />
        {recording.isError && (
          <Notice kind="problem" title={t`Not recorded`}>
            {messageFor(recording.error, t`The payment could not be recorded. Please try again.`)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

/** Returns the amount in wei. An invalid amount becomes a text that the schema refuses. */
function weiOf(written: string): string | undefined {
  const text = written.trim()
  if (text === '') return undefined
  const read = parseAmount(text, 'BNB')
  return read.ok ? read.value.toString() : 'no amount'
}

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
        <ActionSummary>
          <LeaderLine label={t`Goes back`}>
            <ExactAmount decimal={open} asset={asset} />
          </LeaderLine>
          <ActionSummaryItem label={t`To its sender`}>
            <WholeAddress value={sender} />
          </ActionSummaryItem>
        </ActionSummary>
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

const NOTE_MAX = 500

/** Field for the reason why a payment was resolved in this way. */
export const NoteField = (
  field: Pick<ComponentProps<typeof TextArea>, 'name' | 'ref' | 'onChange' | 'onBlur' | 'problem'>,
) => <TextArea label={t`Note`} rows={2} hint={t`For the audit log. Optional.`} maxLength={NOTE_MAX} {...field} />
