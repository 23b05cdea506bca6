import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { endPayout } from '#core/api/admin-payouts.ts'
import { isUnsigned, PAYOUT_ENDINGS, type PayoutEnding } from '#core/payout.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { ActionSummary, ActionSummaryItem } from '#web/ui/action-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions, WholeAddress } from '../parts/dialog-parts.tsx'

import { callOperator } from '../session/call-operator.ts'
import type { PayoutToPay } from './use-pay-payout.ts'

const REASON_MAX = 500

type EndPayoutDialogProps = { payable: PayoutToPay; onClose: () => void; onChanged: () => void }

/** Ends an unpaid payout. The money is returned, or it is paid another way. */
export function EndPayoutDialog({ payable, onClose, onChanged }: EndPayoutDialogProps) {
  const { payout, amount, asset, recipient, purpose } = payable
  const isFresh = isUnsigned(payout.state)
  const endings = PAYOUT_ENDINGS.filter((ending) => !(isFresh && ending === payout.way))
  const [ending, setEnding] = useState<PayoutEnding>('cancel')
  const end = useMutation({
    mutationFn: (reason: string) =>
      callOperator<typeof endPayout>('POST', '/api/admin/payouts/:id/end', {
        params: { id: payout.id },
        body: { ending, reason: ending === 'cancel' ? reason : '' },
      }),
    meta: { showsError: true },
    onSuccess: (answer) => {
      showToast({
        title: answer.ending === null ? t`Payout changed` : t`Ending the payout`,
        description:
          answer.ending === null ? '' : t`It takes effect once the network proves that nothing else can pay it.`,
      })
      onClose()
    },
    onSettled: onChanged,
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin-payouts.ts')).endPayout.body.pick({ reason: true }),
    defaultValues: { reason: '' },
    objections: ({ reason = '' }) => (ending === 'cancel' && reason.trim() === '' ? ['reason'] : []),
    problems: { reason: () => t`A cancellation needs a reason. The player sees it.` },
    onSubmit: ({ reason }) => end.mutateAsync(reason),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        purpose.kind === 'withdrawal'
          ? t`Change the payout of withdrawal ${purpose.id}`
          : t`Change the refund of payment ${purpose.id}`
      }
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant={ending === 'cancel' ? 'danger' : 'primary'}
            isPending={isSubmitting}
            pendingLabel={t`Changing`}
          >
            {i18n._(ACTIONS[ending])}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <ActionSummary>
          <LeaderLine label={t`Amount`}>
            <ExactAmount decimal={amount} asset={asset} />
          </LeaderLine>
          <ActionSummaryItem label={t`To`}>
            <WholeAddress value={recipient} />
          </ActionSummaryItem>
        </ActionSummary>
        <Choice
          legend={t`What to do instead`}
          value={ending}
          onChange={setEnding}
          options={endings.map((value) => ({
            value,
            label: i18n._(LABELS[value]),
            note:
              value === 'cancel' && purpose.kind === 'refund'
                ? t`The payment will wait for your decision again.`
                : i18n._(NOTES[value]),
          }))}
        />
        {ending === 'cancel' && (
          <TextArea
            label={t`Reason`}
            rows={2}
            hint={t`The player sees it.`}
            maxLength={REASON_MAX}
            {...field('reason')}
          />
        )}
        <Notice kind={payout.state === 'awaiting_operator' ? 'problem' : 'info'}>{caution(payable)}</Notice>
        {end.isError && (
          <Notice kind="problem" title={t`Not changed`}>
            {messageFor(end.error, t`The payout could not be changed. Please try again.`)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

/** Returns what proves that the payout is not paid twice. */
function caution({ payout: { state } }: PayoutToPay): string {
  if (state === 'queued') return t`Nothing was signed for it, so it ends immediately.`
  if (state === 'awaiting_operator') {
    return t`Only if you have not sent it. The server cannot see what your own wallet sent.`
  }
  return t`It was signed. The server first uses up its transaction number with an empty transaction, then this takes effect. If the payment goes through first, it stays paid.`
}

const LABELS: Record<PayoutEnding, MessageDescriptor> = {
  cancel: msg`Return the money`,
  hot_wallet: msg`Send it from the hot wallet`,
  operator_wallet: msg`Pay it by hand`,
}

const NOTES: Record<PayoutEnding, MessageDescriptor> = {
  cancel: msg`The withdrawal is rejected, and the amount returns to the player’s balance.`,
  hot_wallet: msg`The server signs a new transaction.`,
  operator_wallet: msg`You send the transfer yourself and enter its transaction.`,
}

const ACTIONS: Record<PayoutEnding, MessageDescriptor> = {
  cancel: msg`Cancel the payout`,
  hot_wallet: msg`Send again`,
  operator_wallet: msg`Take over`,
}
