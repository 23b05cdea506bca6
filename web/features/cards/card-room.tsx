import './card-room.css'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { CardView } from '#core/api/cards.ts'
import { daysUntilSpent, lineFor, QUANTITY_MAX, QUANTITY_MIN } from '#core/cards.ts'

import { checksummed } from '#core/checksummed.ts'
import { times } from '#core/money.ts'
import { offerOf } from '#core/offer.ts'
import { focusOn } from '#web/lib/focus-on.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useIsBv3Open, usePlatformConfig } from '#web/lib/platform-config.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { useHasWallet } from '#web/session/stored-wallet.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { type PurchaseButtonProps, termsOf, usePurchases } from '#web/shared/cards.ts'
import { editionsText } from '#web/shared/edition-text.ts'
import { useLanguage } from '#web/texts/texts.ts'
import { amountText, readUsdt, readWholeBv3 } from '#web/ui/amount.tsx'

import { LeaderLine } from '#web/ui/leader-line.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { ShareButton, sharedUrl } from '#web/ui/share-button.tsx'
import { ListingNotice, SalesNotice } from './notices.tsx'

/** Parts of the edition numbers that fit beside 'You own' on a phone. */
const OWNED_PARTS_MAX = 2

type CardRoomProps = { card: CardView; PurchaseButton: ComponentType<PurchaseButtonProps> }

/** Shows one card in full: its picture, what a copy costs and grants at most, and the ways to buy and share it. */
export function CardRoom({ card, PurchaseButton }: CardRoomProps) {
  const language = useLanguage()
  const line = lineFor(card.lines, language)
  const walletAddress = useWallet().session?.walletAddress
  // The link that a signed-in player shares is an invitation.
  const invitation = walletAddress === undefined ? '' : `?ref=${checksummed(walletAddress)}`
  usePageTitle(card.name)
  return (
    <article className="card-room">
      <figure className="card-room-lamp">
        <img src={card.imageUrl} alt="" width={320} height={400} fetchPriority="high" className="card-room-picture" />
      </figure>
      <div>
        <h1 translate="no" className="text-figure wrap-anywhere lg:text-display">
          {card.name}
        </h1>
        <p lang={line.language} className="mt-2 max-w-prose wrap-anywhere text-lead text-soft">
          {line.text}
        </p>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p translate="no" className="price-tag whitespace-nowrap font-display font-heavy text-heading tabular-nums">
            {amountText(readUsdt(card.price), 'USDT', 2)} <span className="font-strong font-text text-body">USDT</span>
          </p>
          <ShareButton url={sharedUrl(`/cards/${card.id}${invitation}`, language)} title={card.name} />
        </div>
        <Offer card={card} />
        {card.isActive ? <Till card={card} PurchaseButton={PurchaseButton} /> : <Retired />}
      </div>
    </article>
  )
}

/** Shows the most that a copy can bring, and until when. */
function Offer({ card }: { card: CardView }) {
  const listedAt = usePlatformConfig()?.listedAt ?? null
  const isBv3Open = useIsBv3Open()
  const isKnown = useHasWallet()
  const editions = (usePurchases().data ?? []).filter(({ cardId }) => cardId === card.id).map(({ edition }) => edition)
  const price = readUsdt(card.price)
  const dailyUsdt = readUsdt(card.dailyUsdt)
  const listedAtMs = listedAt === null ? null : BigInt(Date.parse(listedAt))
  const { mostUsdt, percentBack, mostBv3 } = offerOf(price, termsOf(card), BigInt(serverNowMs()), listedAtMs)
  const dailyBv3 = readWholeBv3(card.dailyBv3)
  const percent = percentBack ?? 0
  const daily = amountText(dailyUsdt, 'USDT', 2)
  const bv3 = amountText(dailyBv3, 'BV3', 0)
  return (
    <>
      <dl className="card-room-figures mt-5 border-line border-t pt-4">
        <Figure label={t`Maximum USDT`} figure={amountText(mostUsdt, 'USDT', 2)}>
          {mostUsdt === 0n
            ? t`No USDT from this card.`
            : plural(daysUntilSpent(dailyUsdt, mostUsdt), {
                one: `${percent}% of the price: ${daily} a day for # day. Yours to withdraw.`,
                other: `${percent}% of the price: ${daily} a day for # days. Yours to withdraw.`,
              })}
        </Figure>
        <Figure label={t`Maximum BV3`} figure={amountText(mostBv3, 'BV3', 0)}>
          {mostBv3 === 0n
            ? t`No BV3 from this card.`
            : plural(daysUntilSpent(dailyBv3, mostBv3), {
                one: `${bv3} a day for # day.`,
                other: `${bv3} a day for # days.`,
              })}{' '}
          {!isBv3Open && mostBv3 > 0n && t`Locked until withdrawals open.`}
        </Figure>
      </dl>
      <div className="mt-6">
        <ListingNotice />
      </div>
      <dl className="mt-4">
        {card.totalBought > 0 && <LeaderLine label={t`Sold so far`}>{card.totalBought}</LeaderLine>}
        {isKnown && <LeaderLine label={t`You own`}>{ownedText(editions)}</LeaderLine>}
      </dl>
    </>
  )
}

/** Returns the number of copies and their edition numbers on one line, so that nothing moves when the numbers arrive. */
function ownedText(editions: readonly (number | null)[]): string {
  const numbers = editionsText(editions, OWNED_PARTS_MAX)
  return numbers === '' ? String(editions.length) : `${editions.length} · ${t`No. ${numbers}`}`
}

function Figure({ label, figure, children }: { label: string; figure: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd translate="no" className="whitespace-nowrap font-heavy text-heading tabular-nums">
        {figure}
      </dd>
      <dd className="mt-1 text-soft">{children}</dd>
    </div>
  )
}

function Till({ card, PurchaseButton }: CardRoomProps) {
  const [quantity, setQuantity] = useState(QUANTITY_MIN)
  const isMaintained = usePlatformConfig()?.maintenance
  const total = amountText(times(readUsdt(card.price), BigInt(quantity)), 'USDT', 2)

  return (
    <div className="mt-5 border-line border-t pt-4">
      <SalesNotice />
      <dl aria-live="polite">
        <LeaderLine label={t`Total`}>{total} USDT</LeaderLine>
      </dl>
      <div className="card-room-till mt-2">
        <QuantityStepper
          value={quantity}
          min={QUANTITY_MIN}
          max={QUANTITY_MAX}
          label={t`Copies of ${card.name}`}
          isDisabled={isMaintained}
          onChange={setQuantity}
        />
        <PurchaseButton card={card} quantity={quantity} onCredited={() => setQuantity(QUANTITY_MIN)} />
      </div>
    </div>
  )
}

const Retired = () => (
  <div role="status" className="mt-5 rounded-large border border-line bg-counter p-4 sm:px-5">
    <p className="font-strong">{t`No longer sold`}</p>
    <p className="text-soft">{t`Copies that players own keep mining on the same terms.`}</p>
  </div>
)

/** Reserves the place of the card while it loads. */
export const CardRoomSkeleton = () => (
  <div role="status" aria-label={t`Loading the card`} className="card-room">
    <LoadingHeading />
    <div className="card-room-lamp">
      <div className="card-room-picture" />
    </div>
    <div aria-hidden="true">
      <div className="h-12 w-64 max-w-full rounded-small bg-counter" />
      <div className="mt-3 h-16 max-w-prose rounded-small bg-counter" />
      <div className="mt-4 h-12 w-40 rounded-small bg-counter" />
      <div className="mt-5 h-40 rounded-small bg-counter" />
      <div className="mt-5 h-25 rounded-small bg-counter" />
    </div>
  </div>
)

/** Passes the focus that a link has brought here to the card's own heading, once the card is loaded. */
function LoadingHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = heading.current
    return () => {
      if (document.activeElement === element) queueMicrotask(() => focusOn(document.querySelector('#main h1')))
    }
  }, [])
  return <h1 ref={heading} className="sr-only">{t`Loading the card`}</h1>
}

/** Shows the other cards on sale, below a card in full, as small pictures that link to them. */
export function OtherCards({ cards }: { cards: readonly CardView[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="other-cards-title" className="pt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="other-cards-title" className="text-title">
          <Trans>Other cards</Trans>
        </h2>
        <Link
          href="/#nfts"
          className="inline-flex min-h-11 items-center font-strong text-glow underline underline-offset-4 max-sm:hidden"
        >
          <Trans>See all cards</Trans>
        </Link>
      </div>
      <ul className="other-cards mt-4">
        {cards.map(({ id, name, imageUrl, price }) => (
          <li key={id}>
            <Link href={`/cards/${id}`} className="other-card">
              <img src={imageUrl} alt="" width={320} height={400} loading="lazy" />
              <span translate="no" className="font-strong wrap-anywhere">
                {name}
              </span>
              <span translate="no" className="whitespace-nowrap text-soft tabular-nums">
                {amountText(readUsdt(price), 'USDT', 2)} USDT
              </span>
            </Link>
          </li>
        ))}
        <li className="sm:hidden">
          <Link href="/#nfts" className="other-cards-all">
            <Trans>See all cards</Trans>
          </Link>
        </li>
      </ul>
    </section>
  )
}
