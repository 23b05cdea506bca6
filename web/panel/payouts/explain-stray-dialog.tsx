import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { shortened } from '#core/address.ts'
import type { explainStray, namePayout, Stray } from '#core/api/admin-payouts.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Echo, EchoBlock } from '#web/ui/echo.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { assetText } from '../parts/asset-text.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { WholeAddress } from '../parts/whole-address.tsx'
import { callOperator } from '../session/call-operator.ts'

const NOTE_MAX = 500
/** Value of the option for anything else. It is not a payout's number. */
const ELSE = 'else'

type ExplainStrayDialogProps = {
  stray: Stray
  /** Text about what remains to do afterwards. */
  next: string
  onClose: () => void
}

/**
 * Asks what a transaction of the hot wallet was. It either paid a payout, which the chain proves, or it was something else, by the
 * operator's word.
 */
export function ExplainStrayDialog({ stray, next, onClose }: ExplainStrayDialogProps) {
  const [meaning, setMeaning] = useState<string>(String(stray.payouts[0]?.id ?? ELSE))
  const explain = useMutation({
    mutationFn: async (note: string): Promise<void> => {
      if (meaning === ELSE || stray.txHash === null) await explainAsElse(stray, note)
      else await nameFor(Number(meaning), stray.txHash)
    },
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: t`Transaction explained`, description: next })
      onClose()
    },
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin-payouts.ts')).endPayout.body.pick({ reason: true }),
    defaultValues: { reason: '' },
    objections: ({ reason = '' }) => (meaning === ELSE && reason.trim() === '' ? ['reason'] : []),
    problems: { reason: () => t`Please describe what it was.` },
    onSubmit: ({ reason }) => explain.mutateAsync(reason),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`What was this transaction?`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="primary"
            isPending={isSubmitting}
            pendingLabel={t`Checking`}
          >
            {t`Explain`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <Echo>
          <EchoBlock label={t`Transaction`}>
            {stray.txHash === null ? t`No node could identify it.` : <WholeAddress value={stray.txHash} />}
          </EchoBlock>
        </Echo>
        {stray.payouts.length > 0 && (
          <Choice
            legend={t`It was`}
            value={meaning}
            onChange={setMeaning}
            options={[
              ...stray.payouts.map((payout) => ({
                value: String(payout.id),
                label: t`The payment of payout ${payout.id}`,
                note: noteOf(payout),
              })),
              { value: ELSE, label: t`Something else`, note: t`It does not complete any payout.` },
            ]}
          />
        )}
        {meaning === ELSE && (
          <TextArea
            label={t`What it was, and who sent it`}
            hint={t`Recorded in the audit log.`}
            maxLength={NOTE_MAX}
            {...field('reason')}
          />
        )}
        {explain.isError && (
          <Notice kind="problem">{messageFor(explain.error, t`The transaction could not be explained.`)}</Notice>
        )}
      </form>
    </Dialog>
  )
}

function noteOf({ asset, amount, toAddress }: Stray['payouts'][number]): string {
  const sum = assetText(amount, asset)
  return t`It sent exactly this payout’s ${sum} to ${shortened(toAddress)}. This completes the payout.`
}

const explainAsElse = ({ walletAddress, nonce }: Stray, note: string) =>
  callOperator<typeof explainStray>('POST', '/api/admin/payouts/strays/explain', {
    body: { walletAddress, nonce, note },
  })

const nameFor = (id: number, txHash: string) =>
  callOperator<typeof namePayout>('POST', '/api/admin/payouts/:id/transaction', {
    params: { id },
    body: { txHash, isPayerOurs: false },
  })
