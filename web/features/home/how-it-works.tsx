import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import type { CardView } from '#core/api/cards.ts'
import { QUANTITY_MAX } from '#core/cards.ts'
import { add } from '#core/money.ts'
import { offerOf, project } from '#core/offer.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { dayText } from '#web/lib/moment-text.ts'
import { useIsBv3Open, usePlatformConfig } from '#web/lib/platform-config.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { termsOf, useOnSale } from '#web/shared/cards.ts'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

import { LeaderLine } from '#web/ui/leader-line.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'

/** Explains the steps from the first click to money in the wallet, and how much that can be. */
export function HowItWorks() {
  const cards = useOnSale()
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title" className="text-heading">
        <Trans>How it works</Trans>
      </h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-3">
        <Step picture="/cards/saba.svg" title={t`1. Buy a card`}>
          <Trans>Pay once in USDT, on BNB Smart Chain. A card’s terms never change.</Trans>
        </Step>
        <Step picture="/cards/pip.svg" title={t`2. Let it mine`}>
          <Trans>It mines BV3 and USDT day and night, even with this page closed, until it is spent.</Trans>
        </Step>
        <Step picture="/cards/michel.svg" title={t`3. Withdraw`}>
          <Trans>Withdraw your USDT at any time. BV3 stays locked until withdrawals open.</Trans>
        </Step>
      </ol>
      {cards?.length !== 0 && (
        <>
          <h3 className="mt-12 mb-4 text-title">
            <Trans>How much could you mine?</Trans>
          </h3>
          {cards === null ? <CalculatorSkeleton /> : <Calculator cards={cards} />}
        </>
      )}
    </section>
  )
}

const Step = ({ picture, title, children }: { picture: string; title: string; children: ReactNode }) => (
  <li className="flex items-center gap-4 md:flex-col md:items-start">
    <img src={picture} alt="" width={320} height={400} loading="lazy" className="h-24 w-auto shrink-0 md:h-32" />
    <div>
      <h3 className="text-lead">{title}</h3>
      <p className="mt-1 text-soft">{children}</p>
    </div>
  </li>
)

const DAY_MS = 86_400_000
/** Days on the slider: longer than the default cards mine, and few enough that each day is a step. */
const DAYS_MAX = 60

const COLUMNS = 'grid gap-6 lg:grid-cols-3'
const LIST = 'grid gap-x-6 overflow-y-clip sm:grid-cols-2 lg:col-span-2'
/** The list clips the line above its first row. */
const ROW = '-mt-px flex items-center gap-3 border-line border-t py-3'

/**
 * Calculates the price of copies and what they will have mined by a day, with the rules that pay.
 *
 * @param cards on sale
 */
function Calculator({ cards }: { cards: readonly CardView[] }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number> | null>(null)
  // One copy of the first card, until the player chooses.
  const first = cards[0]
  const copies = chosen ?? new Map(first === undefined ? [] : [[first.id, 1]])
  const set = (cardId: number, count: number) => setChosen(new Map(copies).set(cardId, count))
  return (
    <div className={COLUMNS}>
      <ul aria-label={t`Cards to calculate`} className={LIST}>
        {cards.map((card) => (
          <li key={card.id} className={ROW}>
            <img
              src={card.imageUrl}
              alt=""
              width={64}
              height={80}
              loading="lazy"
              className="h-20 w-16 object-contain"
            />
            <span className="min-w-0 flex-1">
              <span translate="no" className="block font-strong">
                {card.name}
              </span>
              <span translate="no" className="block text-soft tabular-nums">
                {amountText(readUsdt(card.price), 'USDT', 2)} USDT
              </span>
            </span>
            <QuantityStepper
              value={copies.get(card.id) ?? 0}
              min={0}
              max={QUANTITY_MAX}
              label={t`Number of ${card.name}`}
              onChange={(count) => set(card.id, count)}
            />
          </li>
        ))}
      </ul>
      <Result cards={cards} copies={copies} />
    </div>
  )
}

/** Reserves the places of the usual six cards and of their result. */
const CalculatorSkeleton = () => (
  <div aria-hidden="true" className={COLUMNS}>
    <div className={LIST}>
      {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
        <div key={place} className={ROW}>
          <div className="h-20 w-16 rounded-small bg-counter" />
          <div className="h-11 flex-1 rounded-small bg-counter" />
        </div>
      ))}
    </div>
    <div className="grid h-100 content-between sm:h-88 lg:h-100 rounded-large border border-line bg-stall p-5 sm:p-6">
      {['days', 'price', 'usdt', 'bv3'].map((place) => (
        <div key={place} className="h-11 rounded-small bg-counter" />
      ))}
    </div>
  </div>
)

function Result({ cards, copies }: { cards: readonly CardView[]; copies: ReadonlyMap<number, number> }) {
  const sliderId = useId()
  const listedAt = usePlatformConfig()?.listedAt ?? null
  const isBv3Open = useIsBv3Open() === true
  const nowMs = BigInt(serverNowMs())
  const listedAtMs = listedAt === null ? null : BigInt(Date.parse(listedAt))
  const picks = cards.map((card) => ({
    price: readUsdt(card.price),
    terms: termsOf(card),
    copies: BigInt(copies.get(card.id) ?? 0),
  }))
  const chosen = picks.filter((pick) => pick.copies > 0n)
  const offers = chosen.map(({ price, terms }) => offerOf(price, terms, nowMs, listedAtMs))
  const usdtDays = Math.max(0, ...offers.map((offer) => offer.usdtDays))
  const bv3Days = Math.max(0, ...offers.map((offer) => offer.bv3Days))
  const [wanted, setDays] = useState<number | null>(null)
  const days = wanted ?? Math.min(usdtDays > 0 ? usdtDays : bv3Days, DAYS_MAX)
  const { paid, mined, baseBv3 } = project(chosen, BigInt(days), nowMs, listedAtMs)
  const percent = paid === 0n ? 0 : Number((mined.usdt * 100n) / paid)
  const mostUsdt = chosen.reduce((sum, { copies }, index) => sum + copies * (offers[index]?.mostUsdt ?? 0n), 0n)
  const baseRate = decimalText('0.1')
  const by = dayText(new Date(Number(nowMs) + days * DAY_MS).toISOString())
  return (
    <div className="rounded-large border border-line bg-stall p-5 sm:p-6">
      <label htmlFor={sliderId} className="flex justify-between gap-4">
        <span className="font-strong">
          {plural(days, { one: 'After # day of mining', other: 'After # days of mining' })}
        </span>
        <span className="text-soft">{by}</span>
      </label>
      <input
        id={sliderId}
        type="range"
        min={0}
        max={DAYS_MAX}
        value={days}
        onChange={(event) => setDays(event.target.valueAsNumber)}
        className="h-11 w-full accent-glow"
      />
      <dl aria-live="polite">
        <LeaderLine label={t`You pay`}>{amountText(paid, 'USDT', 2)} USDT</LeaderLine>
        <div className="flex flex-col-reverse py-2">
          <dt className="text-soft">
            <Trans>mined by then, {percent}% of the price</Trans>
          </dt>
          <dd translate="no" className="font-heavy text-figure tabular-nums">
            {amountText(mined.usdt, 'USDT', 2)} <span className="font-strong text-body text-soft">USDT</span>
          </dd>
        </div>
        <LeaderLine label={isBv3Open ? t`BV3 by then` : t`BV3 by then, locked`}>
          {amountText(add(mined.bv3, baseBv3), 'BV3', 0)}
        </LeaderLine>
      </dl>
      <p className="mt-2 text-soft">
        {mostUsdt < paid && <Trans>These cards return less USDT than they cost. The rest of the reward is BV3.</Trans>}{' '}
        {listedAt === null ? (
          <Trans>USDT mining stops sooner if the token is listed first.</Trans>
        ) : (
          <Trans>USDT mining stops at the listing on {dayText(listedAt)}.</Trans>
        )}{' '}
        {!isBv3Open && <Trans>BV3 stays locked until withdrawals open.</Trans>}{' '}
        <Trans>BV3 includes the base rate of {baseRate} a minute.</Trans>
      </p>
    </div>
  )
}
