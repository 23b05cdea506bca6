import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { shortened } from '#core/address.ts'
import type { PayoutView } from '#core/api/admin-payouts.ts'
import type { Asset } from '#core/money.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { readTxHash } from '#web/lib/read-tx-hash.ts'
import {
  isConnectDialogOpen,
  openConnectDialog,
  switchToRequiredChain,
  watchConnectDialog,
} from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import type { PaymentProgress } from '#web/transactions/payment-tracker.ts'
import type { ReleaseReason } from '#web/transactions/sent-transaction.ts'
import { ActionSummary, ActionSummaryItem } from '#web/ui/action-summary.tsx'
import { Address } from '#web/ui/address.tsx'
import { Button, Spinner } from '#web/ui/button.tsx'
import { Consent } from '#web/ui/consent.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DialogActions, WholeAddress } from '../parts/dialog-parts.tsx'
import { payoutProblemText } from './payout-problem.tsx'
import { type PayoutToPay, type PayProblem, type PayStage, usePayPayout } from './use-pay-payout.ts'

type PayoutDialogProps = { payable: PayoutToPay; onClose: () => void; onChanged: () => void }

/** Pays a payout from the operator's wallet. The transaction proves the payment. */
export function PayoutDialog({ payable, onClose, onChanged }: PayoutDialogProps) {
  const { stage, isUnstored, pay, name, release, searchAgain } = usePayPayout(payable, onChanged)
  const isConnecting = useSyncExternalStore(watchConnectDialog, isConnectDialogOpen)
  const isRisky = payable.payout.state === 'uncertain'
  const [isSure, setSure] = useState(!isRisky)
  const isAsking = stage.kind === 'asking'
  return (
    <Dialog
      // Hidden while the dialog that connects a wallet is open.
      isOpen={!isConnecting}
      onOpenChange={(isOpen) => !isOpen && !isConnecting && onClose()}
      isDismissable={stage.kind !== 'sending'}
      title={stage.kind === 'paid' ? t`Paid` : titleOf(payable)}
      footer={
        <DialogActions>
          <Button onClick={onClose} disabled={stage.kind === 'sending'}>
            {stage.kind === 'paid' ? t`Done` : t`Close`}
          </Button>
          {isAsking && stage.mayPay && <PayButton isAllowed={isSure} onPay={pay} />}
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <ActionSummary>
          <LeaderLine label={t`Exactly`}>
            <ExactAmount decimal={payable.amount} asset={payable.asset} />
          </LeaderLine>
          <ActionSummaryItem label={t`To`}>
            <WholeAddress value={payable.recipient} />
          </ActionSummaryItem>
        </ActionSummary>
        {isAsking && <PayoutCaution payout={payable.payout} asset={payable.asset} isSure={isSure} onSure={setSure} />}
        {isAsking && stage.problem !== null && <Problem problem={stage.problem} />}
        {stage.kind === 'searching' && <Searching stage={stage} onRelease={release} onSearchAgain={searchAgain} />}
        {(isAsking || stage.kind === 'searching' || (stage.kind === 'late' && stage.mayName)) && (
          <NameTransaction onName={name} />
        )}
        <Progress stage={stage} />
        {(stage.kind === 'naming' || stage.kind === 'late') && stage.isReleasable && (
          <Button onClick={() => release('sent_nothing')} className="justify-self-start">
            {t`Not this transaction`}
          </Button>
        )}
        {stage.kind === 'late' && (
          <Button onClick={searchAgain} className="justify-self-start">
            {t`Look again`}
          </Button>
        )}
        {isUnstored && (
          <p className="font-strong">{t`Your browser does not store data for this page. Keep it open until this is paid.`}</p>
        )}
      </div>
    </Dialog>
  )
}

/** Shows why nothing was paid. Each of these reasons is proven. */
function Problem({ problem }: { problem: PayProblem }) {
  if (problem.kind === 'refused') {
    return (
      <Notice kind="problem" title={t`This transaction does not pay it`}>
        {problem.text}
      </Notice>
    )
  }
  return (
    <Notice kind="problem" title={t`Not paid`}>
      {problem.kind === 'not_paid' ? problem.text : i18n._(PROBLEM_WORDS[problem.kind])}
    </Notice>
  )
}

const PROBLEM_WORDS: Record<Exclude<PayProblem['kind'], 'not_paid' | 'refused'>, MessageDescriptor> = {
  reverted: msg`The network refused this transaction: it is final and moved nothing. Paying again is safe.`,
  cancelled: msg`You cancelled this transaction in your wallet, and that is final. Paying again is safe.`,
  not_stored: msg`Your browser cannot store this payment, so the wallet was not asked. Free up storage, or allow it for this page.`,
}

type SearchingProps = {
  stage: Extract<PayStage, { kind: 'searching' }>
  onRelease: (word: ReleaseReason) => void
  onSearchAgain: () => void
}

/** Shown while it is unknown whether the wallet has sent the payment that it was asked for. */
function Searching({ stage: { walletText, sign, isLate, release }, onRelease, onSearchAgain }: SearchingProps) {
  return (
    <Notice kind="problem" title={t`This may have been paid`}>
      {walletText !== null && <p>{walletText}</p>}
      <p>{t`Your wallet was asked to pay and may have sent it. Do not pay again.`}</p>
      <p role="status" className="text-soft">
        {i18n._(SIGN_WORDS[sign])}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {release === 'sent_nothing' && (
          <Button onClick={() => onRelease(release)}>{t`I checked: my wallet sent nothing`}</Button>
        )}
        {isLate && <Button onClick={onSearchAgain}>{t`Look again`}</Button>}
      </div>
      {release === 'pays_anew' && <PayAgain onRelease={() => onRelease(release)} />}
    </Notice>
  )
}

/** Lets the operator end the search, which only they can do. They read what is unknown and confirm that they know it. */
function PayAgain({ onRelease }: { onRelease: () => void }) {
  const [isAware, setAware] = useState(false)
  return (
    <div className="mt-2 grid justify-items-start">
      <p>{t`Check your wallet’s transactions for exactly this amount to this address. If it is there, it is paid: enter it below.`}</p>
      <Consent isGiven={isAware} onChange={setAware}>
        {t`I checked. I understand that this may already be paid, and that paying again may pay it twice.`}
      </Consent>
      <Button disabled={!isAware} onClick={onRelease}>{t`Pay again anyway`}</Button>
    </div>
  )
}

const SIGN_WORDS: Record<PaymentProgress['sign'], MessageDescriptor> = {
  looking: msg`Looking for the transaction`,
  nothing: msg`The network does not show this transaction yet. Your wallet may still send it: check there.`,
  cannot_tell: msg`We cannot tell from here whether it was sent.`,
  elsewhere: msg`Another tab is waiting for the wallet.`,
}

function Progress({ stage }: { stage: PayStage }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  if (stage.kind === 'asking' || stage.kind === 'searching') return null
  const isWaiting = stage.kind === 'naming' || stage.kind === 'late'
  return (
    <div role="status" className="grid gap-1">
      <p className="flex items-center gap-3">
        {(stage.kind === 'sending' || stage.kind === 'naming') && <Spinner />}
        {i18n._(WORDS[stage.kind])}
      </p>
      {isWaiting && stage.delayText !== null && <p className="text-note text-soft">{stage.delayText}</p>}
      {stage.kind === 'paid' && <p className="text-soft">{t`The transaction is final and pays this payout.`}</p>}
      {stage.kind !== 'sending' && stage.txHash !== null && (
        <span className="-ml-2">
          <Address value={stage.txHash} kind="tx" explorerUrl={explorerUrl} first={8} />
        </span>
      )}
    </div>
  )
}

const WORDS: Record<Exclude<PayStage['kind'], 'asking' | 'searching'>, MessageDescriptor> = {
  sending: msg`Confirm the transfer in your wallet.`,
  naming: msg`Sent. Waiting until it is final on the network. You can close this and come back later.`,
  late: msg`It is not final on the network yet. Do not pay again. Open this later to continue.`,
  paid: msg`The server verified this payment.`,
}

const titleOf = ({ purpose: { kind, id } }: PayoutToPay) =>
  kind === 'withdrawal' ? t`Pay withdrawal ${id}` : t`Pay refund of payment ${id}`

/** Asks for the transaction's hash of a payout that was paid from another wallet. */
function NameTransaction({ onName }: { onName: (txHash: string) => void }) {
  const [isPayerOurs, setPayerOurs] = useState(false)
  const { formProps, field } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin-payouts.ts')).namePayout.body.pick({ txHash: true }),
    defaultValues: { txHash: '' },
    // Extracts the hash from an explorer's address, if the text is one.
    prepare: ({ txHash }) => ({ txHash: readTxHash(txHash) ?? txHash }),
    objections: ({ txHash }) => (readTxHash(txHash) === null ? ['txHash'] : []),
    problems: { txHash: () => t`A transaction hash is 0x followed by 64 hexadecimal digits.` },
    onSubmit: async ({ txHash }) => onName(txHash),
  })
  return (
    <details className="border-line border-t pt-2">
      <summary className="flex min-h-11 items-center font-strong text-glow underline underline-offset-4">
        {t`I paid from another wallet`}
      </summary>
      <form {...formProps} className="grid gap-3 pt-1">
        <TextField {...field('txHash')} label={t`Transaction hash`} isCode placeholder="0x…" />
        <Consent isGiven={isPayerOurs} onChange={setPayerOurs}>
          {t`A platform wallet sent it, not the player’s.`}
        </Consent>
        <Button type="submit" disabled={!isPayerOurs} className="justify-self-start">
          {t`Check this transaction`}
        </Button>
      </form>
    </details>
  )
}

type PayButtonProps = { isAllowed: boolean; onPay: (payer: string) => void }

/** Shows the next step to paying from the operator's wallet: connect it, switch its chain, or pay. */
function PayButton({ isAllowed, onPay }: PayButtonProps) {
  const { address, chainId, status } = useWallet()
  const config = usePlatformConfig()
  if (address === null) {
    return (
      <Button
        variant="primary"
        isPending={status === 'connecting'}
        pendingLabel={t`Connecting`}
        onClick={openConnectDialog}
      >
        {t`Connect Wallet`}
      </Button>
    )
  }
  if (config !== undefined && chainId !== config.chain.id) {
    return (
      <Button onClick={() => switchToRequiredChain()}>
        <Trans>Switch to {config.chain.name}</Trans>
      </Button>
    )
  }
  return (
    <Button variant="primary" disabled={!isAllowed} onClick={() => onPay(address)}>
      <Trans>Pay with my wallet ({shortened(address)})</Trans>
    </Button>
  )
}

type PayoutCautionProps = { payout: PayoutView; asset: Asset; isSure: boolean; onSure: (isSure: boolean) => void }

/** Shows what to know before paying a payout that the hot wallet has tried to pay. */
function PayoutCaution({ payout, asset, isSure, onSure }: PayoutCautionProps) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const { state, txHash } = payout
  if (state !== 'uncertain' && state !== 'failed') return null
  return (
    <>
      <Notice
        kind="problem"
        title={state === 'uncertain' ? t`It may have been paid already` : t`Its transaction failed`}
      >
        <p>
          {payoutProblemText(payout, asset) ??
            (state === 'uncertain'
              ? t`We cannot tell whether the hot wallet’s transaction will go through.`
              : t`It is final and moved nothing. Paying it again is safe.`)}
        </p>
        {txHash !== null && (
          <span className="-ml-2 block">
            <Address value={txHash} kind="tx" explorerUrl={explorerUrl} first={8} />
          </span>
        )}
      </Notice>
      {state === 'uncertain' && (
        <Consent isGiven={isSure} onChange={onSure}>
          {t`I checked the chain: this transaction did not pay and never will.`}
        </Consent>
      )}
    </>
  )
}
