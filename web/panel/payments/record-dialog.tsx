import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { parseAmount } from '#core/money.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DecimalField } from '../parts/decimal-field.tsx'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { NoteField } from './note-field.tsx'
import { type RecordAsk, record } from './payments-query.ts'

type RecordDialogProps = { onClose: () => void; onRecorded: () => void }

/** Records BNB that a contract passed on, because no node lists it as a payment. */
export function RecordDialog({ onClose, onRecorded }: RecordDialogProps) {
  const recording = useMutation({
    mutationFn: (ask: RecordAsk) => record(ask),
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
