import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { explainStray, namePayout, Stray } from '#core/api/admin.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { callOperator } from '../session/call-operator.ts'

const NOTE_MAX = 500
/** Not a payout's number. */
const ELSE = 'else'

/** What a transaction of the hot wallet was: the payment of a payout, which the chain proves, or something else, by the operator's word. */
export function ExplainStrayDialog({ stray, onClose }: { stray: Stray; onClose: () => void }) {
  const [meaning, setMeaning] = useState<string>(String(stray.payouts[0] ?? ELSE))
  const explain = useMutation({
    mutationFn: async (note: string): Promise<void> => {
      if (meaning === ELSE || stray.txHash === null) await explainAsElse(stray, note)
      else await nameFor(Number(meaning), stray.txHash)
    },
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: t`Transaction explained`, description: t`Payouts go on once none is left.` })
      onClose()
    },
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin.ts')).endPayout.body.pick({ reason: true }),
    defaultValues: { reason: '' },
    objections: ({ reason = '' }) => (meaning === ELSE && reason.trim() === '' ? ['reason'] : []),
    problems: { reason: () => t`Please write what it was.` },
    onSubmit: ({ reason }) => explain.mutateAsync(reason),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`What was this transaction?`}
      footer={
        <>
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
        </>
      }
    >
      <form {...formProps} className="grid gap-4">
        {stray.payouts.length > 0 && (
          <Choice
            legend={t`It was`}
            value={meaning}
            onChange={setMeaning}
            options={[
              ...stray.payouts.map((id) => ({
                value: String(id),
                label: t`The payment of payout ${id}`,
                note: t`It moved exactly this payout’s amount to its wallet: the payout is completed by it.`,
              })),
              { value: ELSE, label: t`Something else`, note: t`No payout is completed by it.` },
            ]}
          />
        )}
        {meaning === ELSE && (
          <TextArea
            label={t`What it was, and who sent it`}
            hint={t`Stands in the audit log.`}
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

const explainAsElse = ({ walletAddress, nonce }: Stray, note: string) =>
  callOperator<typeof explainStray>('POST', '/api/admin/payouts/strays/explain', {
    body: { walletAddress, nonce, note },
  })

const nameFor = (id: number, txHash: string) =>
  callOperator<typeof namePayout>('POST', '/api/admin/payouts/:id/transaction', {
    params: { id },
    body: { txHash, isPayerOurs: false },
  })
