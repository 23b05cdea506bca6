import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useState, useSyncExternalStore } from 'react'
import { decimalText } from '#web/lib/decimal-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Address } from '#web/ui/address.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Echo, EchoBlock } from '#web/ui/echo.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { isConnectDialogOpen, watchConnectDialog } from '#web/wallet/connect-dialog-state.ts'
import { WholeAddress } from '../parts/whole-address.tsx'
import { NameTransaction } from './name-transaction.tsx'
import { PayButton } from './pay-button.tsx'
import type { Payable } from './payable.ts'
import { PayoutCaution } from './payout-caution.tsx'
import { type PayStage, usePayPayout } from './use-pay-payout.ts'

type PayoutDialogProps = { payable: Payable; onClose: () => void; onChanged: () => void }

/** A payout that waits for the operator: paid from a wallet of their own, and proven by its transaction. */
export function PayoutDialog({ payable, onClose, onChanged }: PayoutDialogProps) {
  const { stage, pay, name } = usePayPayout(payable, onChanged)
  const isConnecting = useSyncExternalStore(watchConnectDialog, isConnectDialogOpen)
  const isRisky = payable.payout.state === 'uncertain'
  const [isSure, setSure] = useState(!isRisky)
  const isAsking = stage.kind === 'asking'
  return (
    <Dialog
      // It makes room for the wallets and comes back.
      isOpen={!isConnecting}
      onOpenChange={(isOpen) => !isOpen && !isConnecting && onClose()}
      isDismissable={stage.kind !== 'sending'}
      title={stage.kind === 'paid' ? t`Paid` : titleOf(payable)}
      footer={
        <>
          <Button onClick={onClose} disabled={stage.kind === 'sending'}>
            {stage.kind === 'paid' ? t`Done` : t`Close`}
          </Button>
          {isAsking && <PayButton isAllowed={isSure} onPay={pay} />}
        </>
      }
    >
      <div className="grid gap-4">
        <Echo>
          <LeaderLine label={t`Exactly`}>
            {decimalText(payable.amount)} {payable.asset}
          </LeaderLine>
          <EchoBlock label={t`To`}>
            <WholeAddress value={payable.recipient} />
          </EchoBlock>
        </Echo>
        {isAsking && <PayoutCaution payout={payable.payout} isSure={isSure} onSure={setSure} />}
        {isAsking && stage.problem !== null && (
          <Notice kind="problem" title={t`Not paid`}>
            {stage.problem}
          </Notice>
        )}
        {isAsking && <NameTransaction onName={name} />}
        <Progress stage={stage} />
      </div>
    </Dialog>
  )
}

function Progress({ stage }: { stage: PayStage }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  if (stage.kind === 'asking') return null
  return (
    <div role="status" className="grid gap-1">
      <p className="flex items-center gap-3">
        {(stage.kind === 'sending' || stage.kind === 'naming') && <Spinner />}
        {i18n._(WORDS[stage.kind])}
      </p>
      {stage.kind === 'paid' && <p className="text-soft">{t`The transaction is final and pays this payout.`}</p>}
      {stage.kind !== 'sending' && (
        <span className="-ml-2">
          <Address value={stage.txHash} kind="tx" explorerUrl={explorerUrl} first={8} />
        </span>
      )}
    </div>
  )
}

const WORDS: Record<Exclude<PayStage['kind'], 'asking'>, MessageDescriptor> = {
  sending: msg`Confirm the transfer in your wallet.`,
  naming: msg`Sent. Waiting until the network has it for good; you can close this, it is found again.`,
  late: msg`The network has not made it final yet. Do not pay again: open this later, it goes on from here.`,
  paid: msg`The server has proven this payment.`,
}

const titleOf = ({ purpose: { kind, id } }: Payable) =>
  kind === 'withdrawal' ? t`Pay withdrawal ${id}` : t`Pay refund of payment ${id}`
