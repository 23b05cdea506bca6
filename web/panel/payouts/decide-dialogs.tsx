import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdminWithdrawalView, WithdrawalFacts } from '#core/api/admin-withdrawals.ts'
import type { IncomeSource } from '#core/income.ts'
import type { PayoutWay } from '#core/payout.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { ActionSummary, ActionSummaryItem } from '#web/ui/action-summary.tsx'
import { Address } from '#web/ui/address.tsx'
import { readSigned } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { amountTexts, assetText, Joined, usdtText, withCount } from '../parts/amount-texts.tsx'
import { DialogActions, needsReason, RejectionDialog, WholeAddress } from '../parts/dialog-parts.tsx'
import { useAreApprovalsHeld, useHealth } from '../parts/health-query.ts'
import { dayText } from '../parts/moment.tsx'
import { GameLines, INCOME_LABELS, RiskSignals } from '../parts/player-lines.tsx'
import { firstWay, PayerChoice } from './payer-choice.tsx'
import { decide, factsQuery } from './withdrawal-list.tsx'

type ApproveDialogProps = {
  withdrawal: AdminWithdrawalView
  onClose: () => void
  onApproved: (withdrawal: AdminWithdrawalView) => void
  /** Called when it was decided, or had been decided already. */
  onChanged: () => void
}

/** Shows again the amount and the recipient, and asks who pays. */
export function ApproveDialog({ withdrawal, onClose, onApproved, onChanged }: ApproveDialogProps) {
  const health = useHealth().data
  const [chosenWay, setWay] = useState<PayoutWay | null>(null)
  const way = chosenWay ?? firstWay(health)
  const isStopped = useAreApprovalsHeld()
  const isNarrow = useMedia(NARROW)
  const approve = useMutation({
    mutationFn: () => decide(withdrawal.id, { status: 'approved', way }),
    meta: { showsError: true },
    onSuccess: (decided) => {
      showToast({ title: t`Withdrawal Updated` })
      onApproved(decided)
    },
    onSettled: onChanged,
  })
  const { amount, fee, net, tokenType, toAddress } = withdrawal
  return (
    <Dialog
      isOpen
      isWide
      isSteady
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Approve withdrawal No. ${withdrawal.id}`}
      description={t`Check this before you approve. It cannot be undone.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={isStopped}
            isPending={approve.isPending}
            pendingLabel={t`Approving`}
            onClick={() => approve.mutate()}
          >
            <Trans>Approve {assetText(net, tokenType)}</Trans>
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <ActionSummary>
          <LeaderLine label={t`Amount`}>
            <ExactAmount decimal={amount} asset={tokenType} />
          </LeaderLine>
          <LeaderLine label={t`Fee, kept here`}>
            <ExactAmount decimal={fee} asset={tokenType} />
          </LeaderLine>
          <LeaderLine label={t`Net, to the player`}>
            <ExactAmount decimal={net} asset={tokenType} />
          </LeaderLine>
          <ActionSummaryItem label={t`To the player’s wallet`}>
            <WholeAddress value={toAddress} />
          </ActionSummaryItem>
        </ActionSummary>
        <RiskSignals signals={withdrawal.instantSignals} />
        <PayerChoice isPair={!isNarrow} way={way} asset={tokenType} amount={net} onChange={setWay} />
        {isStopped && (
          <Notice kind="info">{t`Withdrawals cannot be approved until the open alarm is resolved.`}</Notice>
        )}
        {approve.isError && (
          <Notice kind="problem" title={t`Not approved`}>
            {messageFor(approve.error, t`The withdrawal could not be approved. Please try again.`)}
          </Notice>
        )}
        {/* Last, because it loads later and must not move a choice away from the pointer. */}
        <PlayerFacts withdrawalId={withdrawal.id} />
        <div className="more-below" />
      </div>
    </Dialog>
  )
}

type RejectDialogProps = {
  withdrawal: AdminWithdrawalView
  onClose: () => void
  /** Called when it was decided, or had been decided already. */
  onChanged: () => void
}

export function RejectDialog({ withdrawal, onClose, onChanged }: RejectDialogProps) {
  const reject = useMutation({
    mutationFn: (reason: string) => decide(withdrawal.id, { status: 'rejected', reason }),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: t`Withdrawal Updated` })
      onClose()
    },
    onSettled: onChanged,
  })
  const { formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin-withdrawals.ts')).decideWithdrawal.body,
    defaultValues: { status: 'rejected', reason: '' },
    objections: ({ reason = '' }) => (reason.trim() === '' ? ['reason'] : []),
    problems: { reason: needsReason },
    onSubmit: ({ reason }) => reject.mutateAsync(reason),
  })
  return (
    <RejectionDialog
      isSteady
      title={t`Reject withdrawal ${withdrawal.id}`}
      description={t`${assetText(withdrawal.amount, withdrawal.tokenType)} go back to the player’s balance.`}
      formProps={formProps}
      reason={field('reason')}
      isSubmitting={isSubmitting}
      onClose={onClose}
    >
      <PlayerFacts withdrawalId={withdrawal.id} />
      {reject.isError && (
        <Notice kind="problem" title={t`Not rejected`}>
          {messageFor(reject.error, t`The withdrawal could not be rejected. Please try again.`)}
        </Notice>
      )}
    </RejectionDialog>
  )
}

/** Shows the facts about the player of a withdrawal, beside the decision. The decision does not wait for them. */
function PlayerFacts({ withdrawalId }: { withdrawalId: number }) {
  const facts = useQuery(factsQuery(withdrawalId))
  return (
    <section aria-label={t`About this player`} aria-busy={facts.isPending}>
      <h3 className="text-lead">{t`About this player`}</h3>
      {facts.data !== undefined && <Facts facts={facts.data} />}
      {facts.isPending && <p className="mt-1 text-soft">{t`Looking it up …`}</p>}
      {facts.isError && <Notice kind="problem">{t`Could not load the facts about this player.`}</Notice>}
    </section>
  )
}

function Facts({ facts }: { facts: WithdrawalFacts }) {
  const { accountCreatedAt, signedInAt, purchases, income, games, isFirst, earlier, lastRejection, alike } = facts
  return (
    <dl className="mt-1">
      <LeaderLine label={t`Account since`} note={signedInAt === null ? t`This wallet has never signed in.` : undefined}>
        {dayText(accountCreatedAt)}
      </LeaderLine>
      <LeaderLine
        label={t`Cards bought`}
        note={
          purchases.given > 0
            ? plural(purchases.given, {
                one: 'Plus # given for free.',
                other: 'Plus # given for free.',
              })
            : undefined
        }
      >
        <Joined texts={withCount(purchases.bought, [usdtText(purchases.paidUsdt)])} />
      </LeaderLine>
      {income.map(({ source, ...sums }) => (
        <LeaderLine key={source} label={i18n._(INCOME_LABELS[source])} note={shareText(source, income)}>
          <Joined texts={amountTexts(sums)} />
        </LeaderLine>
      ))}
      <GameLines games={games} />
      <LeaderLine label={t`Withdrawn before`}>
        {isFirst ? (
          t`Nothing, this is the first`
        ) : (
          <Joined texts={withCount(earlier.completed.count, amountTexts(earlier.completed))} />
        )}
      </LeaderLine>
      <LeaderLine
        label={t`Rejected before`}
        note={
          lastRejection === null ? undefined : (
            <Trans>
              Last by {lastRejection.decidedBy}: {lastRejection.reason}
            </Trans>
          )
        }
      >
        {earlier.rejected.count}
      </LeaderLine>
      <LeaderLine label={t`Also waiting or approved`}>{earlier.pending.count + earlier.approved.count}</LeaderLine>
      {alike !== null && <Alike alike={alike} />}
    </dl>
  )
}

function Alike({ alike: { referrer, wallets, isMore } }: { alike: NonNullable<WithdrawalFacts['alike']> }) {
  return (
    <LeaderLine
      label={t`Same amount by others with this referrer`}
      note={
        <>
          {t`Within 1% and seven days. Referred by`} <Address value={referrer} />{' '}
          {isMore && t`Only the 1,000 newest wallets it referred are compared.`}
        </>
      }
    >
      {wallets}
    </LeaderLine>
  )
}

/** Returns the source's share of all USDT income. Operators check referrals first. */
function shareText(source: IncomeSource, income: WithdrawalFacts['income']): ReactNode {
  const all = income.reduce((sum, { usdt }) => sum + readSigned(usdt, 'USDT'), 0n)
  const its = readSigned(income.find((it) => it.source === source)?.usdt ?? '0', 'USDT')
  if (all === 0n || its === 0n) return undefined
  const percent = Number((its * 100n) / all)
  return <Trans>{percent}% of all USDT income</Trans>
}
