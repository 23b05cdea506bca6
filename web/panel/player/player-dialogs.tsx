import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CorrectionPreview, postCorrection, previewCorrection } from '#core/api/audit-alarms.ts'
import { CORRECTION_ACCOUNTS, type CorrectionAccount } from '#core/correction.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { parseDecimalInput } from '#web/lib/decimal-input.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { ActionSummary, ActionSummaryItem } from '#web/ui/action-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions, useRequestKey, WholeAddress } from '../parts/dialog-parts.tsx'
import { callOperator } from '../session/call-operator.ts'
import { freeze, unfreeze, usePlayerChanged } from './player-figures.tsx'

const WHY_MAX = 500
const ASSETS = ['USDT', 'BV3', 'BNB'] as const

type CorrectionInput = {
  readonly asset: (typeof ASSETS)[number]
  readonly amount: string
  readonly debit: CorrectionAccount
  readonly credit: CorrectionAccount
}
const EMPTY: CorrectionInput = { asset: 'USDT', amount: '', debit: 'rewards', credit: 'available' }

/** Posts a correcting transfer. The operator previews it and confirms it by typing the amount again. */
export function CorrectionDialog({ playerId, onClose }: { playerId: number; onClose: () => void }) {
  const [wish, setWish] = useState(EMPTY)
  const [why, setWhy] = useState('')
  const [confirmedAmount, setConfirmedAmount] = useState('')
  const requestKey = useRequestKey()
  const asked = { ...wish, amount: parseDecimalInput(wish.amount) }
  const look = useMutation({
    mutationFn: () =>
      callOperator<typeof previewCorrection>('GET', '/api/admin/corrections/preview', {
        query: { userId: playerId, ...asked },
      }),
    meta: { showsError: true },
  })
  const post = useMutation({
    mutationFn: () => {
      const body = { userId: playerId, ...asked, why: why.trim(), confirmedAmount: parseDecimalInput(confirmedAmount) }
      const headers = { 'Idempotency-Key': requestKey.keyFor(body) }
      return callOperator<typeof postCorrection>('POST', '/api/admin/corrections', { body }, { headers })
    },
    meta: { showsError: true },
    onSuccess: ({ amount, asset }) => {
      requestKey.forget()
      showToast({ title: t`Correction posted`, description: `${decimalText(amount)} ${asset}` })
      onClose()
    },
  })
  const change = (changes: Partial<CorrectionInput>) => {
    setWish({ ...wish, ...changes })
    look.reset()
    setConfirmedAmount('')
  }
  const isConfirmed = look.data !== undefined && why.trim() !== '' && confirmedAmount.trim() === wish.amount.trim()
  const failed = post.error ?? look.error
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Correct the books of player ${playerId}`}
      description={t`A correction is a new line. Existing lines in the ledger do not change.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {look.data === undefined ? (
            <Button
              variant="primary"
              isPending={look.isPending}
              disabled={wish.amount.trim() === ''}
              onClick={() => look.mutate()}
            >
              {t`Show what it does`}
            </Button>
          ) : (
            <Button variant="primary" isPending={post.isPending} disabled={!isConfirmed} onClick={() => post.mutate()}>
              {t`Post this correction`}
            </Button>
          )}
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t`Amount`}
            inputMode="decimal"
            value={wish.amount}
            onChange={({ target }) => change({ amount: target.value })}
          />
          <SelectField
            label={t`Token`}
            value={wish.asset}
            onChange={({ target }) => change({ asset: target.value as CorrectionInput['asset'] })}
          >
            {ASSETS.map((asset) => (
              <option key={asset} value={asset}>
                {asset}
              </option>
            ))}
          </SelectField>
          <AccountField label={t`Taken from`} value={wish.debit} onChange={(debit) => change({ debit })} />
          <AccountField label={t`Added to`} value={wish.credit} onChange={(credit) => change({ credit })} />
        </div>
        {look.data !== undefined && (
          <>
            <Preview preview={look.data} />
            <TextArea
              label={t`Reason`}
              hint={t`The player sees it.`}
              maxLength={WHY_MAX}
              value={why}
              onChange={({ target }) => setWhy(target.value)}
            />
            <TextField
              label={t`Type the amount again: ${wish.amount} ${wish.asset}`}
              inputMode="decimal"
              autoComplete="off"
              value={confirmedAmount}
              onChange={({ target }) => setConfirmedAmount(target.value)}
            />
          </>
        )}
        {failed !== null && (
          <Notice kind="problem">{messageFor(failed, t`That did not work. Please try again.`)}</Notice>
        )}
      </div>
    </Dialog>
  )
}

type AccountFieldProps = { label: string; value: CorrectionAccount; onChange: (account: CorrectionAccount) => void }

const AccountField = ({ label, value, onChange }: AccountFieldProps) => (
  <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value as CorrectionAccount)}>
    {CORRECTION_ACCOUNTS.map((account) => (
      <option key={account} value={account}>
        {i18n._(ACCOUNT_LABELS[account])}
      </option>
    ))}
  </SelectField>
)

function Preview({
  preview: { walletAddress, before, after, checksBefore, checksAfter, codesBefore, codesAfter },
}: {
  preview: CorrectionPreview
}) {
  const line = (label: string, asset: string, was: string, is: string) => (
    <LeaderLine label={label}>
      {was === is ? `${decimalText(is)} ${asset}` : `${decimalText(was)} → ${decimalText(is)} ${asset}`}
    </LeaderLine>
  )
  // The release before answers without codes.
  const was: readonly string[] = codesBefore ?? checksBefore
  const is: readonly string[] = codesAfter ?? checksAfter
  const gone = checksBefore.filter((_, index) => !is.includes(was[index] ?? ''))
  const added = checksAfter.filter((_, index) => !was.includes(is[index] ?? ''))
  return (
    <>
      <ActionSummary>
        <ActionSummaryItem label={t`Wallet`}>
          <WholeAddress value={walletAddress} />
        </ActionSummaryItem>
        {line(t`Balance`, 'USDT', before.usdtAvailable, after.usdtAvailable)}
        {line(t`Held`, 'USDT', before.usdtHeld, after.usdtHeld)}
        {line(t`Balance`, 'BV3', before.bv3Available, after.bv3Available)}
        {line(t`Held`, 'BV3', before.bv3Held, after.bv3Held)}
      </ActionSummary>
      <div>
        {gone.map((check) => (
          <p key={check} className="text-gain">
            <Trans>Ends this difference: {check}</Trans>
          </p>
        ))}
        {added.map((check) => (
          <p key={check} className="font-strong text-loss">
            <Trans>Creates a new difference: {check}</Trans>
          </p>
        ))}
        {gone.length + added.length === 0 && <p>{t`The audit’s findings for this player do not change.`}</p>}
      </div>
    </>
  )
}

/** Names of the ledger's accounts, as an operator reads them. */
const ACCOUNT_LABELS: Readonly<Record<CorrectionAccount, MessageDescriptor>> = {
  available: msg`the player’s balance`,
  held: msg`held for the player’s withdrawals`,
  outside: msg`outside: the chain, or the mint`,
  sales: msg`sales`,
  suspense: msg`suspense: waiting payments`,
  rewards: msg`rewards`,
  fees: msg`fees`,
  imported: msg`imported debts`,
}

const REASON_MAX = 500

type FreezeDialogProps = { playerId: number; isFrozen: boolean; onClose: () => void }

/** Asks for the reason. The player reads it while withdrawals are stopped. */
export function FreezeDialog({ playerId, isFrozen, onClose }: FreezeDialogProps) {
  const changed = usePlayerChanged(playerId)
  const change = useMutation({
    mutationFn: (reason: string) => (isFrozen ? unfreeze(playerId, reason) : freeze(playerId, reason)),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: isFrozen ? t`Withdrawals allowed again` : t`Withdrawals frozen` })
      onClose()
    },
    onSettled: changed,
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin-players.ts')).freezeWithdrawals.body,
    defaultValues: { reason: '' },
    objections: ({ reason }) => (reason.trim() === '' ? ['reason'] : []),
    problems: { reason: () => t`Please enter a reason.` },
    onSubmit: ({ reason }) => change.mutateAsync(reason),
  })
  const act = isFrozen ? t`Allow withdrawals again` : t`Freeze withdrawals`
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={act}
      description={
        isFrozen
          ? t`The player can request withdrawals again right away.`
          : t`The player cannot request withdrawals, and waiting ones cannot be approved. Approved ones are still paid.`
      }
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant={isFrozen ? 'primary' : 'danger'}
            isPending={isSubmitting}
            pendingLabel={t`Saving`}
          >
            {act}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <TextArea
          label={t`Reason`}
          hint={isFrozen ? t`For other operators.` : t`The player sees it.`}
          maxLength={REASON_MAX}
          {...field('reason')}
        />
        {change.isError && (
          <Notice kind="problem" title={t`Nothing was changed`}>
            {messageFor(change.error, t`Please try again.`)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
