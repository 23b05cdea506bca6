import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shortened } from '#core/address.ts'
import type {
  endPayoutHold,
  explainStray,
  getPayoutHold,
  namePayout,
  PayoutHold,
  Stray,
} from '#core/api/admin-payouts.ts'

import { messageFor } from '#web/lib/api-error.ts'
import { ActionSummary, ActionSummaryItem } from '#web/ui/action-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { assetText } from '../parts/amount-texts.tsx'
import { DialogActions, WholeAddress } from '../parts/dialog-parts.tsx'
import { HEALTH_POLL_MS, healthQuery } from '../parts/health-query.ts'
import { momentText } from '../parts/moment.tsx'
import { callOperator, useMayWrite } from '../session/call-operator.ts'

const holdQuery = queryOptions({
  queryKey: ['/api/admin/payouts/hold'],
  queryFn: () => callOperator<typeof getPayoutHold>('GET', '/api/admin/payouts/hold'),
  refetchInterval: HEALTH_POLL_MS,
})

/** Says that the database was set back. No payout is sent until an operator has seen what the chain has and the record lacks. */
export function HoldNotice() {
  const hold = useQuery(holdQuery).data?.hold ?? null
  const [isEnding, setEnding] = useState(false)
  const queries = useQueryClient()
  const mayWrite = useMayWrite()
  if (hold === null) return null
  const isReady = hold.comparedAt !== null && hold.strays + hold.differences === 0
  return (
    <div className="mb-4">
      <Notice kind="problem" title={titleOf(hold)}>
        <p>{t`It does not know what was paid since then and would pay it again. Until you resume payouts, none is sent, completed or cancelled. Everything else works.`}</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          <li>{comparedText(hold)}</li>
          <li>
            {plural(hold.strays, {
              0: 'All hot wallet transactions are explained.',
              one: '# hot wallet transaction needs an explanation. Link it to the withdrawal it paid.',
              other: '# hot wallet transactions need an explanation. Link each one to the withdrawal it paid.',
            })}
          </li>
          {hold.differences > 0 && (
            <li>
              {plural(hold.differences, {
                one: '# alarm about transfers out of the hot wallet is open, under Payments.',
                other: '# alarms about transfers out of the hot wallet are open, under Payments.',
              })}
            </li>
          )}
          {hold.paymentsReadTo !== null && (
            <li>
              <Trans>
                Payments to the treasury are read again up to block {hold.paymentsReadTo}. Missing ones are credited
                automatically.
              </Trans>
            </li>
          )}
          <li>{t`Compare what you have paid since then from the treasury or your own wallet yourself. If another hot wallet has paid, start a payer with its key once so it is compared too.`}</li>
        </ul>
        {mayWrite && (
          <Button className="mt-3" disabled={!isReady} onClick={() => setEnding(true)}>
            {t`Resume payouts…`}
          </Button>
        )}
      </Notice>
      {isEnding && (
        <EndHoldDialog
          hold={hold}
          onClose={() => {
            setEnding(false)
            for (const { queryKey } of [holdQuery, healthQuery]) void queries.invalidateQueries({ queryKey })
          }}
        />
      )}
    </div>
  )
}

function titleOf({ reason, asOf }: PayoutHold): string {
  if (reason === 'moved') return t`The database was moved, recovered or promoted: payouts are on hold`
  return asOf === null
    ? t`The database was restored: payouts are on hold`
    : t`The database was restored as of ${momentText(asOf)}: payouts are on hold`
}

function comparedText({ comparedAt, comparedTo, transfers }: PayoutHold): string {
  if (comparedAt === null || comparedTo === null) return t`The chain is being compared with the record.`
  return plural(transfers, {
    0: `The chain has no transfer out of the hot wallet since, up to block ${comparedTo}.`,
    one: `The chain has # transfer out of the hot wallet since, up to block ${comparedTo}.`,
    other: `The chain has # transfers out of the hot wallet since, up to block ${comparedTo}.`,
  })
}

const NOTE_MAX = 500

/** Ends a hold. The operator confirms that everything that left the hot wallet since is accounted for. */
function EndHoldDialog({ hold, onClose }: { hold: PayoutHold; onClose: () => void }) {
  const end = useMutation({
    mutationFn: (note: string) =>
      callOperator<typeof endPayoutHold>('POST', '/api/admin/payouts/hold/:id/end', {
        params: { id: hold.id },
        body: { note },
      }),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: t`Payouts resumed`, description: '' })
      onClose()
    },
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin-payouts.ts')).endPayoutHold.body,
    defaultValues: { note: '' },
    objections: ({ note }) => (note.trim() === '' ? ['note'] : []),
    problems: { note: () => t`Please describe what you compared.` },
    onSubmit: ({ note }) => end.mutateAsync(note),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Resume payouts`}
      description={t`The chain will be compared again. Then everything approved and not completed is paid.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="primary"
            isPending={isSubmitting}
            pendingLabel={t`Comparing`}
          >
            {t`Resume payouts`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <TextArea
          label={t`What you compared, and the result`}
          hint={t`Recorded in the audit log.`}
          maxLength={NOTE_MAX}
          {...field('note')}
        />
        {end.isError && <Notice kind="problem">{messageFor(end.error, t`Payouts could not be resumed.`)}</Notice>}
      </form>
    </Dialog>
  )
}

/** Value of the option for anything else. It is not a payout's number. */
const OTHER = 'else'

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
  const [meaning, setMeaning] = useState<string>(String(stray.payouts[0]?.id ?? OTHER))
  const explain = useMutation({
    mutationFn: async (note: string): Promise<void> => {
      if (meaning === OTHER || stray.txHash === null) await explainAsOther(stray, note)
      else await nameTransaction(Number(meaning), stray.txHash)
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
    objections: ({ reason = '' }) => (meaning === OTHER && reason.trim() === '' ? ['reason'] : []),
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
        <ActionSummary>
          <ActionSummaryItem label={t`Transaction`}>
            {stray.txHash === null ? t`No node could identify it.` : <WholeAddress value={stray.txHash} />}
          </ActionSummaryItem>
        </ActionSummary>
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
              { value: OTHER, label: t`Something else`, note: t`It does not complete any payout.` },
            ]}
          />
        )}
        {meaning === OTHER && (
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

const explainAsOther = ({ walletAddress, nonce }: Stray, note: string) =>
  callOperator<typeof explainStray>('POST', '/api/admin/payouts/strays/explain', {
    body: { walletAddress, nonce, note },
  })

const nameTransaction = (id: number, txHash: string) =>
  callOperator<typeof namePayout>('POST', '/api/admin/payouts/:id/transaction', {
    params: { id },
    body: { txHash, isPayerOurs: false },
  })
