import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { AdminWithdrawalView, approveWithdrawals, BatchApproval } from '#core/api/admin-withdrawals.ts'
import type { PayoutWay } from '#core/payout.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { messageFor, refusalText } from '#web/lib/api-error.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { localDecimal, writtenDecimal } from '#web/lib/written-decimal.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Echo } from '#web/ui/echo.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAreApprovalsHeld, useHealth } from '../overview/health-query.ts'
import { assetText } from '../parts/asset-text.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { useRequestKey } from '../parts/use-request-key.ts'
import { firstWay, PayerChoice } from '../payouts/payer-choice.tsx'
import { callOperator } from '../session/call-operator.ts'
import { assetsOf, isTyped, netOf, plainText, totalText } from './net-of.ts'
import { factsQuery } from './withdrawals-query.ts'

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
  const isConfirmed = assets.every((asset) => isTyped(writtenDecimal(typed[asset] ?? ''), net[asset], asset))
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
  if (typed === undefined || isTyped(writtenDecimal(typed), net, asset)) return false
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
    <Echo>
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
    </Echo>
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
