import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { SessionView } from '#core/api/auth.ts'
import type { CardView } from '#core/api/cards.ts'
import type { OrderView } from '#core/api/orders.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { clockText } from '#web/lib/moment-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { useActiveMining } from '#web/shared/mining.ts'
import { fundsQuery, useTestFunds, useWalletFunds } from '#web/shared/wallet-funds.ts'

import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Consent } from '#web/ui/consent.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { dueText, orderAmountText } from './order-amount.ts'
import { type SeenCard, seenOf, useBnbOrder } from './orders.ts'

import { PurchaseNotice, totalOf } from './purchase-notice.tsx'
import { type AmountDue, isShortOf, isShortOfAny } from './wallet-funds-line.tsx'

type PurchaseReviewProps = {
  card: CardView
  quantity: number
  /**
   * Called with the order that was shown, or with null if it is placed on confirming, as the card was shown. `startsMining` says
   * whether the card then starts mining.
   */
  onConfirm: (order: OrderView | null, seen: SeenCard, startsMining: boolean) => void
  onClose: () => void
}

/** Milliseconds between reads of the wallet's funds, to see whether money has arrived. */
const FUNDS_POLL_MS = 15_000

/** Shows what is about to be paid, in which asset, and what the card does then. */
export function PurchaseReview({ card, quantity, onConfirm, onClose }: PurchaseReviewProps) {
  const [asset, setAsset] = useState<PayAsset>('USDT')
  const hasPriceFeed = (usePlatformConfig()?.priceFeed ?? null) !== null
  const { session, address } = useWallet()
  const canPayBnb = session?.canPayBnb ?? true
  const bnb = useBnbOrder(card.id, quantity, seenOf(card))
  const funds = useWalletFunds(FUNDS_POLL_MS)
  const testFunds = useTestFunds()
  const mining = useMiningChoice(session)
  const token = usePlatformConfig()?.usdt.address
  const total = totalOf(card, quantity)
  const order = asset === 'BNB' && !bnb.isExpired ? bnb.order : null
  const due: AmountDue | null = asset === 'USDT' ? { asset, amount: total } : order && dueOf(order)
  const price = asset === 'USDT' ? dueText(total, 'USDT') : order && orderAmountText(order)
  const isShort = due !== null && isShortOf(funds, due)
  const getsTestFunds = testFunds !== null && due !== null && isShortOfAny(funds, due)
  const confirm = () => onConfirm(order, seenOf(card), mining.startsMining)

  function choose(chosen: PayAsset) {
    setAsset(chosen)
    if (chosen === 'BNB' && bnb.order === null) bnb.ask()
  }
  /** Confirms by itself when the money has arrived, unless it is still too little. */
  async function payOnceThere() {
    const arrived = await queryClient.fetchQuery({ ...fundsQuery(address, token), staleTime: 0 })
    if (due !== null && !isShortOf(arrived, due)) confirm()
  }
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Secure Purchase Notice`}
      description={t`Please check this before your wallet opens.`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {getsTestFunds ? (
            <Button
              variant="primary"
              isPending={testFunds.isPending}
              pendingLabel={t`Getting test funds`}
              onClick={() => testFunds.requestThen(() => void payOnceThere())}
            >
              <Trans>Get test funds and pay</Trans>
            </Button>
          ) : (
            <Button variant={isShort ? 'secondary' : 'primary'} disabled={due === null} onClick={confirm}>
              {confirmText(price, mining.startsMining)}
            </Button>
          )}
        </>
      }
    >
      <PurchaseNotice
        card={card}
        quantity={quantity}
        due={due}
        payIn={
          hasPriceFeed && (
            <PayChoice value={asset} usdtText={dueText(total, 'USDT')} bnb={canPayBnb ? bnb : null} onChange={choose} />
          )
        }
      >
        <MiningChoice choice={mining} quantity={quantity} />
      </PurchaseNotice>
    </Dialog>
  )
}

function confirmText(price: string | null, startsMining: boolean) {
  if (price === null) return startsMining ? t`Pay in BNB and start mining` : t`Confirm and pay in BNB`
  return startsMining ? <Trans>Pay {price} and start mining</Trans> : <Trans>Confirm and pay {price}</Trans>
}

const dueOf = ({ paymentMethod, amountBaseUnits }: OrderView): AmountDue => ({
  asset: paymentMethod,
  amount: BigInt(amountBaseUnits),
})

/** Returns whether a bought card starts mining. While any card mines, it joins without being asked. */
function useMiningChoice(session: SessionView | null) {
  const [isWanted, setWanted] = useState(true)
  const isRunning = (useActiveMining(session).data?.sessions.length ?? 0) > 0
  return { isRunning, isWanted, setWanted, startsMining: isWanted && !isRunning }
}

type MiningChoiceProps = { choice: ReturnType<typeof useMiningChoice>; quantity: number }

export function MiningChoice({ choice, quantity }: MiningChoiceProps) {
  if (choice.isRunning)
    return (
      <p className="mt-2 text-note text-soft">
        {plural(quantity, {
          one: 'Your cards are mining. This one joins them as soon as it is yours.',
          other: 'Your cards are mining. These # join them as soon as they are yours.',
        })}
      </p>
    )
  return (
    <div className="mt-2">
      <Consent isGiven={choice.isWanted} onChange={choice.setWanted}>
        <Trans>Start mining right away</Trans>
      </Consent>
    </div>
  )
}

type PayAsset = 'USDT' | 'BNB'

type ReviewedBnbOrder = ReturnType<typeof useBnbOrder>

type PayChoiceProps = {
  value: PayAsset
  /** Price in USDT. */
  usdtText: string
  /** Null for a wallet that signs as a contract, because a transfer of its BNB does not show who paid. */
  bnb: ReviewedBnbOrder | null
  onChange: (asset: PayAsset) => void
}

/** Offers payment in USDT, or in BNB at a rate that the order fixes. */
function PayChoice({ value, usdtText, bnb, onChange }: PayChoiceProps) {
  if (bnb === null) {
    return (
      <dl className="mt-4">
        <LeaderLine label={t`Pay in`} note={t`Smart-contract wallets can pay in USDT only.`}>
          USDT
        </LeaderLine>
      </dl>
    )
  }
  return (
    <div className="mt-4">
      <Choice
        isPair
        legend={t`Pay in`}
        value={value}
        onChange={onChange}
        options={[
          { value: 'USDT', label: 'USDT', note: usdtText },
          { value: 'BNB', label: 'BNB', note: bnb.order === null ? t`at today’s rate` : orderAmountText(bnb.order) },
        ]}
      />
      {value === 'BNB' && (
        <div role="status" className="mt-2 mb-3 min-h-10 text-note text-soft">
          <BnbRate bnb={bnb} />
        </div>
      )}
    </div>
  )
}

function BnbRate({ bnb: { order, error, isExpired, ask } }: { bnb: ReviewedBnbOrder }) {
  if (error !== null) {
    return <Renewal text={messageFor(error, t`No rate is available right now.`)} label={t`Try again`} onClick={ask} />
  }
  if (order === null)
    return (
      <p>
        <Trans>Asking for the rate …</Trans>
      </p>
    )
  if (isExpired) return <Renewal text={t`This rate has expired.`} label={t`Get a new rate`} onClick={ask} />
  const until = clockText(Date.parse(order.expiresAt))
  const amount = decimalText(order.amount)
  return (
    <p>
      <Trans>
        Rate fixed for 15 minutes, until {until}: exactly <span className="tabular-nums">{amount} BNB</span>.
      </Trans>
    </p>
  )
}

function Renewal({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 text-ink">
      {text}
      <Button onClick={onClick}>{label}</Button>
    </p>
  )
}
