import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { AdminWithdrawalView, approveWithdrawals, BatchApproval } from '#core/api/admin-withdrawals.ts'
import { formatAmount, parseAmount } from '#core/money.ts'
import type { PayoutWay } from '#core/payout.ts'
import { BATCH_MAX, type WithdrawalAsset } from '#core/withdrawal.ts'
import { messageFor, refusalText } from '#web/lib/api-error.ts'
import { localDecimal, parseDecimalInput } from '#web/lib/decimal-input.ts'
import { ActionSummary } from '#web/ui/action-summary.tsx'
import { Address } from '#web/ui/address.tsx'
import { amountText, DEFAULT_DECIMALS, readSigned } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { assetText } from '../parts/amount-texts.tsx'
import { DialogActions, useRequestKey } from '../parts/dialog-parts.tsx'
import { useAreApprovalsHeld, useHealth } from '../parts/health-query.ts'
import { callOperator } from '../session/call-operator.ts'
import { firstWay, PayerChoice } from './payer-choice.tsx'
import type { Selection } from './withdrawal-columns.tsx'
import { factsQuery } from './withdrawal-list.tsx'

type BatchDialogProps = {
  withdrawals: readonly AdminWithdrawalView[]
  onClose: () => void
  /** Called when the operator has read the outcome of each. */
  onDone: () => void
  /** Called when some were decided, or had been decided already. */
  onChanged: () => void
}

/** Shows the sum of all withdrawals and what is left afterwards, asks to type the total, and shows the outcome of each. */
export function BatchDialog({ withdrawals, onClose, onDone, onChanged }: BatchDialogProps) {
  const health = useHealth().data
  const isStopped = useAreApprovalsHeld()
  const [chosenWay, setWay] = useState<PayoutWay | null>(null)
  const [typed, setTyped] = useState<Partial<Record<WithdrawalAsset, string>>>({})
  const { keyFor } = useRequestKey()
  const way = chosenWay ?? firstWay(health)
  const net = netOf(withdrawals)
  const assets = assetsOf(net)
  const isConfirmed = assets.every((asset) => isTyped(parseDecimalInput(typed[asset] ?? ''), net[asset], asset))
  const approve = useMutation({
    mutationFn: (): Promise<BatchApproval> => {
      const body = {
        ids: withdrawals.map(({ id }) => id),
        way,
        net: { usdt: plainText(net.USDT, 'USDT'), bv3: plainText(net.BV3, 'BV3') },
      }
      const headers = { 'Idempotency-Key': keyFor(body) }
      return callOperator<typeof approveWithdrawals>('POST', '/api/admin/withdrawals/approve', { body }, { headers })
    },
    meta: { showsError: true },
    onSettled: onChanged,
  })
  if (approve.data !== undefined) {
    const close = () => {
      onClose()
      onDone()
    }
    return <BatchResult approval={approve.data} withdrawals={withdrawals} onClose={close} />
  }
  const count = withdrawals.length
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!approve.isPending}
      title={plural(count, { one: 'Approve # withdrawal', other: 'Approve # withdrawals' })}
      description={t`Check this before you approve. It cannot be undone.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={!isConfirmed || isStopped}
            isPending={approve.isPending}
            pendingLabel={t`Approving`}
            onClick={() => approve.mutate()}
          >
            {plural(count, { one: 'Approve #', other: 'Approve #' })}
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <Sums withdrawals={withdrawals} way={way} />
        <PayerChoice
          way={way}
          asset={assets[0] ?? 'USDT'}
          amount={plainText(net[assets[0] ?? 'USDT'], assets[0] ?? 'USDT')}
          onChange={setWay}
        />
        {assets.map((asset) => (
          <TextField
            key={asset}
            label={t`Type the total in ${asset}`}
            hint={<Trans>{localDecimal(totalText(net[asset], asset))} – total sent, after fees</Trans>}
            problem={isOff(typed[asset], net[asset], asset) ? t`This is not the total.` : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={typed[asset] ?? ''}
            onChange={(event) => setTyped({ ...typed, [asset]: event.target.value })}
          />
        ))}
        {approve.isError && (
          <Notice kind="problem" title={t`Not approved`}>
            {messageFor(
              approve.error,
              t`We do not know yet what was approved. Press the button again: nothing is paid twice.`,
            )}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** Returns whether the typed text is another sum, and not the beginning of this one. */
const isOff = (typed: string | undefined, net: bigint, asset: WithdrawalAsset): boolean => {
  if (typed === undefined || isTyped(parseDecimalInput(typed), net, asset)) return false
  const total = totalText(net, asset)
  return ![total, localDecimal(total)].some((it) => it.startsWith(typed.trim()))
}

/** Shows what is sent in each token, and what the paying wallet has left when everything approved is paid. */
function Sums({ withdrawals, way }: { withdrawals: readonly AdminWithdrawalView[]; way: PayoutWay }) {
  const hotWallet = useHealth().data?.hotWallet ?? null
  const due = useQuery(factsQuery(withdrawals[0]?.id ?? 0)).data?.due
  const net = netOf(withdrawals)
  const newcomers = withdrawals.filter(({ isFirst }) => isFirst).length
  return (
    <ActionSummary>
      {assetsOf(net).map((asset) => {
        const held = hotWallet === null ? null : { USDT: hotWallet.usdt, BV3: hotWallet.bv3 }[asset]
        const owed = due === undefined ? null : readSigned({ USDT: due.usdt, BV3: due.bv3 }[asset], asset)
        const left = held === null || owed === null ? null : readSigned(held, asset) - owed - net[asset]
        return (
          <Fragment key={asset}>
            <LeaderLine label={<Trans>Total sent in {asset}</Trans>}>{amountText(net[asset], asset)}</LeaderLine>
            {owed !== null && <LeaderLine label={t`Approved, not paid yet`}>{amountText(owed, asset)}</LeaderLine>}
            {way === 'hot_wallet' && left !== null && (
              <LeaderLine
                label={t`Hot wallet after this`}
                note={
                  left < 0n ? <span className="text-loss">{t`Short by this much. Payouts will wait.`}</span> : undefined
                }
              >
                {amountText(left, asset)}
              </LeaderLine>
            )}
          </Fragment>
        )
      })}
      <LeaderLine label={t`First withdrawals of their players`}>{newcomers}</LeaderLine>
    </ActionSummary>
  )
}

type BatchResultProps = {
  approval: BatchApproval
  withdrawals: readonly AdminWithdrawalView[]
  onClose: () => void
}

/** Shows how much was approved, and which withdrawals were skipped for which reason. */
function BatchResult({ approval: { approved, approvedNet, skipped }, withdrawals, onClose }: BatchResultProps) {
  const count = approved.length
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={plural(count, { one: '# withdrawal approved', other: '# withdrawals approved' })}
      description={t`${assetText(approvedNet.usdt, 'USDT')} and ${assetText(approvedNet.bv3, 'BV3')} are on their way.`}
      footer={<Button variant="primary" onClick={onClose}>{t`Done`}</Button>}
    >
      {skipped.length > 0 && (
        <section>
          <h3 className="text-lead">{plural(skipped.length, { one: '# was skipped', other: '# were skipped' })}</h3>
          <ul className="mt-2 grid gap-2">
            {skipped.map(({ id, error, message }) => {
              const withdrawal = withdrawals.find((it) => it.id === id)
              return (
                <li key={id} className="rounded-small bg-counter px-4 py-2">
                  <p className="font-strong">
                    <Trans>No. {id}</Trans>
                    {withdrawal !== undefined && ` · ${assetText(withdrawal.net, withdrawal.tokenType)}`}
                  </p>
                  {withdrawal !== undefined && <Address value={withdrawal.toAddress} first={8} />}
                  <p className="text-note text-soft">{refusalText(error, message)}</p>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

type BatchBarProps = { selection: Selection; listed: readonly AdminWithdrawalView[]; onApprove: () => void }

/** Shows the number and the sum of the selected withdrawals. It stays visible while the list is scrolled. */
export function BatchBar({ selection: { selected, choose }, listed, onApprove }: BatchBarProps) {
  const isStopped = useAreApprovalsHeld()
  const net = netOf(selected)
  const count = selected.length
  const most = Math.min(listed.length, BATCH_MAX)
  return (
    <div
      className={`mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 ${count > 0 ? 'lg:sticky short:static lg:top-18 lg:z-20 lg:bg-street lg:py-2' : ''}`}
    >
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-strong lg:pl-4">
        <input type="checkbox" checked={count >= most} onChange={() => choose(count < most ? listed : [])} />
        {count < most ? <Trans>Select {most}</Trans> : t`Select none`}
      </label>
      {count === 0 && isStopped && <p className="text-soft">{t`On hold: ledger alarm`}</p>}
      {count > 0 && (
        // On a phone it is above the tabs, within reach of the thumb.
        <div className="flex flex-1 items-center justify-between gap-x-4 max-lg:fixed short:static max-lg:inset-x-0 max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-stall max-lg:px-4 max-lg:py-2">
          <p role="status" className="min-w-0 tabular-nums">
            {plural(count, { one: '# selected', other: '# selected' })}
            {assetsOf(net).map((asset) => (
              <span translate="no" key={asset} className="whitespace-nowrap max-lg:block">
                <span className="max-lg:hidden"> · </span>
                {amountText(net[asset], asset)} {asset}
              </span>
            ))}
            {isStopped && (
              <span className="whitespace-nowrap text-soft max-lg:block">
                <span className="max-lg:hidden"> · </span>
                {t`On hold: ledger alarm`}
              </span>
            )}
          </p>
          <span className="flex shrink-0 gap-2 lg:pr-3">
            <Button variant="primary" disabled={isStopped} onClick={onApprove}>
              {plural(count, { one: 'Approve #', other: 'Approve #' })}
            </Button>
            {/* Has the width of the button beside 'Approve' in the rows. */}
            <span className="invisible px-4 font-strong max-lg:hidden" aria-hidden="true">{t`Reject`}</span>
          </span>
        </div>
      )}
    </div>
  )
}

/** Sums that withdrawals send to their players, in base units of each token. */
type NetAmounts = { readonly USDT: bigint; readonly BV3: bigint }

export function netOf(withdrawals: readonly Pick<AdminWithdrawalView, 'net' | 'tokenType'>[]): NetAmounts {
  const sums = { USDT: 0n, BV3: 0n }
  for (const { net, tokenType } of withdrawals) sums[tokenType] += readSigned(net, tokenType)
  return sums
}

/** Returns the tokens with a sum above 0. */
export const assetsOf = (net: NetAmounts): WithdrawalAsset[] =>
  (['USDT', 'BV3'] as const).filter((asset) => net[asset] > 0n)

/** Returns a sum as decimal text, with no more digits than it needs. */
export const plainText = (amount: bigint, asset: WithdrawalAsset): string => formatAmount(amount, asset)

/** Returns a sum to be typed, never grouped. It has as many decimals as lists show, and more if it needs them. */
function totalText(amount: bigint, asset: WithdrawalAsset): string {
  const [whole = '', decimals = ''] = plainText(amount, asset).split('.')
  return `${whole}.${decimals.padEnd(DEFAULT_DECIMALS[asset], '0')}`
}

/** Returns whether the text is exactly this sum, in any notation. */
export function isTyped(typed: string, amount: bigint, asset: WithdrawalAsset): boolean {
  const parsed = parseAmount(typed.trim(), asset)
  return parsed.ok && parsed.value === amount
}
