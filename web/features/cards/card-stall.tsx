import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CardView } from '#core/api/cards.ts'
import { lineFor } from '#core/card-lines.ts'
import { QUANTITY_MAX, QUANTITY_MIN } from '#core/cards.ts'
import { times } from '#core/money.ts'
import { PurchaseButton } from '#web/features/purchases/purchase-button.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { useLanguage } from '#web/texts/texts.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { CardTerms } from './card-terms.tsx'

type CardStallProps = { card: CardView; ownedCount: number }

/** One card on sale: its picture, its price, what a copy grants and when that ends, and the way to buy it. */
export function CardStall({ card, ownedCount }: CardStallProps) {
  const [quantity, setQuantity] = useState(QUANTITY_MIN)
  const line = lineFor(card.lines, useLanguage())
  const price = readUsdt(card.price)
  const total = amountText(times(price, BigInt(quantity)), 'USDT', 2)

  function credited() {
    setQuantity(QUANTITY_MIN)
    void refresh('/api/purchases', '/api/balance', '/api/cards')
  }

  return (
    <article className="group/stall stall-grid h-full rounded-large border border-line bg-stall p-4 sm:p-5">
      <figure className="stall-picture">
        <img
          src={card.imageUrl}
          alt=""
          width={320}
          height={400}
          loading="lazy"
          className="aspect-4/5 w-full object-contain"
        />
        <figcaption className="mt-2 text-center text-note">
          <span className={`inline-block px-2 ${ownedCount === 0 ? 'text-soft' : 'font-strong text-glow'}`}>
            <Trans>
              You own <span className="tabular-nums">{ownedCount}</span>
            </Trans>
          </span>
        </figcaption>
      </figure>
      <header className="stall-title">
        <h3 className="text-title">
          <Link href={`/cards/${card.id}`} className="hover:text-glow">
            {card.name}
          </Link>
        </h3>
        <p lang={line.language} className="text-note text-soft">
          {line.text}
        </p>
        <p className="price-tag mt-3 inline-block whitespace-nowrap font-display font-heavy text-title tabular-nums sm:text-heading">
          {amountText(price, 'USDT', 2)} <span className="font-strong font-text text-body">USDT</span>
        </p>
      </header>
      <CardTerms card={card} />
      <footer className="stall-till border-line border-t pt-3">
        <dl aria-live="polite">
          <LeaderLine label={t`Total`}>{total} USDT</LeaderLine>
        </dl>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <QuantityStepper
            value={quantity}
            min={QUANTITY_MIN}
            max={QUANTITY_MAX}
            label={t`Copies of ${card.name}`}
            onChange={setQuantity}
          />
          <PurchaseButton card={card} quantity={quantity} onCredited={credited} />
        </div>
      </footer>
    </article>
  )
}
