import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link, useSearch } from 'wouter'
import { useOnSale } from '#web/features/cards/use-on-sale.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { rememberedReferralCode } from '#web/session/referral-code.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { type ButtonSize, buttonClass } from '#web/ui/button-class.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { setConnectDialog } from '#web/wallet/connect-dialog-state.ts'
import { HeroFacts } from './hero-facts.tsx'

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
          {!isKnown && rememberedReferralCode() !== undefined && <WelcomePlace by="referrer" />}
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
