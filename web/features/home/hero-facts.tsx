import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CardView } from '#core/api/cards.ts'
import { type Offer, offerOf } from '#core/offer.ts'
import { termsOf } from '#web/features/cards/terms-of.ts'
import { useOnSale } from '#web/features/cards/use-on-sale.ts'
import { coverageText } from '#web/features/transparency/coverage-text.ts'
import { transparencyQuery } from '#web/features/transparency/transparency-query.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { amountText } from '#web/ui/amount.tsx'

/** Answers a newcomer's first questions: what a card costs, what comes back, and whether that will be paid. */
export function HeroFacts() {
  const onSale = useOnSale()
  const card = onSale?.[0]
  const listedAt = usePlatformConfig()?.listedAt ?? null
  const offer = card && firstOffer(card, listedAt)
  const bv3 = offer && amountText(offer.mostBv3, 'BV3', 0)
  return (
    <div className="hero-facts border-line border-t">
      {onSale?.length !== 0 && (
        <dl>
          <Fact figure={card && usdtText(card.price)} label={t`for the first card, paid once`} />
          <Fact
            figure={offer && <Trans>Up to {amountText(offer.mostUsdt, 'USDT', 2)} USDT</Trans>}
            label={offer && backText(offer)}
          />
          <Fact
            figure={bv3 && <Trans>Up to {bv3} BV3</Trans>}
            label={offer && plural(offer.bv3Days, { one: 'mined in # day', other: 'mined in # days' })}
          />
        </dl>
      )}
      <TreasuryLine />
    </div>
  )
}

const firstOffer = (card: CardView, listedAt: string | null): Offer =>
  offerOf(
    readUsdt(card.price),
    termsOf(card),
    BigInt(serverNowMs()),
    listedAt === null ? null : BigInt(Date.parse(listedAt)),
  )

function backText({ percentBack, usdtDays, endsWithListing }: Offer) {
  const percent = percentBack ?? 0
  if (endsWithListing) return <Trans>back until the listing: {percent}% of the price</Trans>
  return plural(usdtDays, {
    one: `back in # day: ${percent}% of the price`,
    other: `back in # days: ${percent}% of the price`,
  })
}

const usdtText = (text: string) => `${amountText(readUsdt(text), 'USDT', 2)} USDT`

/** Shows the coverage of what the platform owes, or the USDT in its wallets if it owes nothing. */
function TreasuryLine() {
  const figures = useQuery(transparencyQuery).data
  const coverage = figures?.coverage.now ?? null
  const held = figures?.treasury.usdt ?? null
  return (
    <a href="#treasury" className="min-h-12 text-soft hover:text-ink">
      <strong translate="no">{coverage !== null ? coverageOf(coverage) : held === null ? '…' : usdtText(held)}</strong>{' '}
      <span>{coverage !== null ? t`of what we owe, in our wallets` : t`in our wallets`}</span>
    </a>
  )
}

function coverageOf(percent: string) {
  const { text, isOver } = coverageText(percent)
  return isOver ? <Trans>over {text}</Trans> : text
}

const PLACE = <span className="inline-block h-4 w-36 rounded-small bg-counter" />

/** Shows a fact. Reserves its place until it is known. */
const Fact = ({ figure, label }: { figure: ReactNode; label: ReactNode }) => (
  <div>
    <dt className="min-h-6 text-soft">{figure ? label : PLACE}</dt>
    <dd translate="no" className="whitespace-nowrap font-heavy text-lead tabular-nums lg:text-title">
      {figure ?? PLACE}
    </dd>
  </div>
)
