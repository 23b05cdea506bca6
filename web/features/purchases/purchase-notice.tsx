import './purchase-dialog.css'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CardView } from '#core/api/cards.ts'
import { daysUntilSpent } from '#core/cards.ts'
import { times, type Usdt } from '#core/money.ts'
import { useIsBv3Open, usePlatformConfig } from '#web/lib/platform-config.ts'
import { useWalletFunds } from '#web/shared/wallet-funds.ts'
import { Amount, amountText, readUsdt, readWholeBv3 } from '#web/ui/amount.tsx'

import { LeaderLine } from '#web/ui/leader-line.tsx'
import { WalletAddress } from '#web/ui/wallet-address.tsx'
import { type AmountDue, WalletFundsLine } from './wallet-funds-line.tsx'

type PurchaseNoticeProps = {
  card: CardView
  quantity: number
  /** Amount to pay; null until it is known. */
  due: AmountDue | null
  /** Choice of the asset to pay in, if there is one. */
  payIn?: ReactNode
  /** Further questions to the buyer. */
  children?: ReactNode
}

/** Tells a buyer everything before the wallet opens: what is bought, for how much, from whom, and what it gives at most. */
export function PurchaseNotice({ card, quantity, due, payIn, children }: PurchaseNoticeProps) {
  const config = usePlatformConfig()
  const isBv3Open = useIsBv3Open()
  const funds = useWalletFunds()
  const copies = BigInt(quantity)
  const totalBv3 = times(readWholeBv3(card.totalBv3), copies)
  const totalUsdt = times(readUsdt(card.totalUsdt), copies)
  const bv3Days = daysUntilSpent(readWholeBv3(card.dailyBv3), readWholeBv3(card.totalBv3))
  const usdtDays = daysUntilSpent(readUsdt(card.dailyUsdt), readUsdt(card.totalUsdt))
  return (
    <>
      <div className="purchase-head">
        <div className="flex items-center gap-4">
          <img src={card.imageUrl} alt="" width={64} height={80} className="h-20 w-16 object-contain" />
          <div>
            <p translate="no" className="font-strong">
              {quantity} × {card.name}
            </p>
            {due?.asset === 'BNB' ? (
              <Amount amount={due.amount} asset="BNB" size="figure" />
            ) : (
              <Amount amount={totalOf(card, quantity)} asset="USDT" decimals={2} size="figure" />
            )}
          </div>
        </div>
        <dl>
          {quantity > 1 && (
            <LeaderLine label={t`Unit price`}>{amountText(readUsdt(card.price), 'USDT', 2)} USDT</LeaderLine>
          )}
          <LeaderLine label={t`Network`}>{config?.chain.name ?? '…'}</LeaderLine>
          <div className="flex items-center justify-between gap-2">
            <dt className="text-soft">
              <Trans>To the treasury</Trans>
            </dt>
            <dd className="-mr-2">
              {config !== undefined && <WalletAddress value={config.treasury} explorerUrl={config.chain.explorer} />}
            </dd>
          </div>
        </dl>
      </div>
      {payIn}
      <WalletFundsLine funds={funds} due={due} />
      {children}
      <section aria-label={t`What you get`} className="mt-4 rounded-small bg-counter px-4 py-3">
        <h3 className="font-strong font-text text-body">
          {plural(quantity, { one: 'The most it can earn', other: 'The most they can earn' })}
        </h3>
        <dl className="purchase-pair mt-1">
          <LeaderLine label={isBv3Open ? 'BV3' : t`BV3, locked`} note={lastingText(bv3Days)}>
            {amountText(totalBv3, 'BV3', 0)}
          </LeaderLine>
          <LeaderLine label="USDT" note={usdtLastingText(usdtDays)}>
            {amountText(totalUsdt, 'USDT', 2)}
          </LeaderLine>
        </dl>
        <p className="mt-1 text-note text-soft">
          <Trans>Fixed when you buy. Later changes to the card do not affect it.</Trans>
        </p>
      </section>
      <p className="mt-4 flex gap-3 text-note text-soft">
        <ShieldCheck className="mt-1 size-5 shrink-0 text-glow" aria-hidden="true" />
        <span>
          <Trans>We never ask for your keys or recovery phrase. Your wallet shows this amount.</Trans>
        </span>
      </p>
      <div className="purchase-more" aria-hidden="true" />
    </>
  )
}

export const totalOf = (card: CardView, quantity: number): Usdt => times(readUsdt(card.price), BigInt(quantity))

const lastingText = (days: number) =>
  plural(days, {
    0: 'none from this card',
    one: 'paid out over # day of mining',
    other: 'paid out over # days of mining',
  })

const usdtLastingText = (days: number) =>
  plural(days, {
    0: 'none from this card',
    one: 'paid out over # day of mining, but only until the token is listed',
    other: 'paid out over # days of mining, but only until the token is listed',
  })
