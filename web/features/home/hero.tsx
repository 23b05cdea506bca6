import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearch } from 'wouter'
import type { CardView } from '#core/api/cards.ts'
import { type Offer, offerOf } from '#core/offer.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { readReferralCode } from '#web/session/referral-code.ts'
import { setConnectDialog } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { termsOf, useOnSale } from '#web/shared/cards.ts'
import { coverageText, transparencyQuery } from '#web/shared/transparency.ts'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

import { type ButtonSize, buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const Welcome = lazyPart(async () => (await import('./welcome.tsx')).Welcome)

const ACTION = 'flex-1 whitespace-nowrap sm:flex-none'

/**
 * Shows a night scene in both themes, because the picture's edges fade into the dark street.
 *
 * @param isKnown whether a returning player, who knows the picture and looks for their own figures, sees it smaller
 */
export function Hero({ isKnown }: { isKnown: boolean }) {
  const search = useSearch()
  const size = isKnown ? 'medium' : 'large'
  /** Whether the link to the mine comes first: for a returning player, and while no cards are sold. */
  const leads = useOnSale()?.length === 0 || isKnown
  return (
    <section className="night -mt-6 overflow-hidden bg-street pt-6 text-ink">
      <div className={isKnown ? 'hero-low' : ''}>
        <img
          src="/art/hero.svg"
          alt={t`Six banana characters at a night market`}
          width={1440}
          height={640}
          fetchPriority="high"
          className={isKnown ? 'hero-low-picture' : 'hero-picture'}
        />
        <div className={`page relative pt-2 ${isKnown ? 'pb-6' : 'pb-4 lg:pb-8'}`}>
          {!isKnown && /(?:^|&)(?:payout|run)=/.test(search) && <WelcomePlace by="link" />}
          {!isKnown && readReferralCode() !== undefined && <WelcomePlace by="referrer" />}
          <div className={isKnown ? 'grid gap-4' : 'hero-words'}>
            <h1 className={isKnown ? 'text-heading lg:text-figure' : 'text-figure lg:text-display'}>
              <Trans>
                The night market where <span className="text-glow">bananas</span> go mining.
              </Trans>
            </h1>
            <div>
              <p className={isKnown ? 'text-soft' : 'text-lead text-soft'}>
                <Trans>
                  Buy a character with USDT and send it down the mine. It earns BV3, plus USDT you can withdraw.
                </Trans>
              </p>
              <div className="mt-5 flex flex-wrap gap-3">
                {leads && <MiningLink isKnown={isKnown} isFirst size={size} />}
                {/* A separate element, so that it is drawn in its place and does not move there. */}
                <a
                  key={leads ? 1 : 0}
                  href="#nfts"
                  className={buttonClass(leads ? 'secondary' : 'primary', size, ACTION)}
                >
                  <Trans>See all cards</Trans>
                </a>
                {!leads && <MiningLink isKnown={false} isFirst={false} size={size} />}
              </div>
            </div>
          </div>
          {!isKnown && <HeroFacts />}
        </div>
      </div>
    </section>
  )
}

/** Reserves its line from the first paint, because the page's address shows that a welcome follows. */
const WelcomePlace = ({ by }: { by: 'link' | 'referrer' }) => (
  <div className="hero-welcome text-note">
    <Suspense fallback={null}>
      <Welcome by={by} />
    </Suspense>
  </div>
)

/**
 * Links to the mine. A returning player may be mining already and has nothing to start. A visitor connects first, then continues.
 */
function MiningLink({ isKnown, isFirst, size }: { isKnown: boolean; isFirst: boolean; size: ButtonSize }) {
  const isConnected = useWallet().address !== null
  // During maintenance and for returning players, the mine is only to look at.
  const isLooking = usePlatformConfig()?.maintenance || isKnown
  return (
    <Link
      href="/mining"
      className={buttonClass(isFirst ? 'primary' : 'secondary', size, ACTION)}
      onClick={(event) => {
        if (isLooking || isConnected || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        setConnectDialog('mining')
      }}
    >
      {isLooking ? <Trans>Go to Mining</Trans> : <Trans>Start mining</Trans>}
    </Link>
  )
}

/** Answers a newcomer's first questions: what a card costs, what comes back, and whether that will be paid. */
function HeroFacts() {
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
