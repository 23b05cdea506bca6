import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Solvency } from '#core/api/solvency.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Consent } from '#web/ui/consent.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { usdtText } from '../parts/amount-texts.tsx'
import { DialogActions } from '../parts/dialog-parts.tsx'
import { setSales, solvencyQuery } from '../parts/solvency-query.ts'

const REASON_MAX = 300

type SalesDialogProps = { solvency: Solvency; onClose: () => void }

/** Asks for the reason of stopping or resuming sales. Below the floor, resuming needs a confirmation. */
export function SalesDialog({ solvency, onClose }: SalesDialogProps) {
  // State when the dialog opened. The figures behind it are still refetched.
  const [areStopped] = useState(solvency.sales.areStopped)
  const [isConfirmed, setConfirmed] = useState(false)
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (reason: string) => setSales({ areStopped: !areStopped, reason, isConfirmed }),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: areStopped ? t`Sales resumed` : t`Sales stopped` })
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: solvencyQuery.queryKey }),
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/solvency.ts')).changeSales.body.pick({ reason: true }),
    defaultValues: { reason: '' },
    objections: ({ reason }) => (reason.trim() === '' ? ['reason'] : []),
    problems: { reason: () => t`Please enter a reason, in one line.` },
    onSubmit: ({ reason }) => change.mutateAsync(reason),
  })
  const { floor, usdt } = solvency
  // Coverage may fall below the floor between two refetches. The server then refuses.
  const isRefused = change.error instanceof ApiError && change.error.code === 'sales_below_floor'
  const needsConsent = areStopped && ((floor.isOn && floor.isBelow !== false) || isRefused)
  const act = areStopped ? t`Resume sales` : t`Stop sales`
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={act}
      description={
        areStopped
          ? t`Players can buy again right away.`
          : t`Cards cannot be bought. Payments already sent are still credited. Sales stay stopped until resumed here.`
      }
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant={areStopped ? 'primary' : 'danger'}
            disabled={needsConsent && !isConfirmed}
            isPending={isSubmitting}
            pendingLabel={t`Saving`}
          >
            {act}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        {needsConsent && <BelowFloor floorUsdt={floor.usdt} onChain={usdt.onChain} />}
        <TextArea
          label={t`Reason`}
          hint={areStopped ? t`For the audit log.` : t`Players see it exactly as you write it.`}
          maxLength={REASON_MAX}
          rows={2}
          {...field('reason')}
        />
        {needsConsent && (
          <Consent isGiven={isConfirmed} onChange={setConfirmed}>
            {t`Resume anyway. This floor can stop sales again only after the wallets have held enough once.`}
          </Consent>
        )}
        {change.isError && !isRefused && (
          <Notice kind="problem" title={t`Nothing was changed`}>
            {messageFor(change.error, t`Please try again.`)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function BelowFloor({ floorUsdt, onChain }: { floorUsdt: string; onChain: string | null }) {
  const floor = usdtText(floorUsdt)
  if (onChain === null) {
    return (
      <Notice kind="problem" title={t`Wallet balances unknown`}>
        <Trans>The floor is {floor}. The chain cannot be read, so we do not know whether it is met.</Trans>
      </Notice>
    )
  }
  const held = usdtText(onChain)
  return (
    <Notice kind="problem" title={t`Still below the floor`}>
      <Trans>
        The wallets hold {held} and the floor is {floor}. Each card sold adds to what is owed.
      </Trans>
    </Notice>
  )
}
