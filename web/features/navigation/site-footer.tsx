import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { SocialLinks } from '#web/shared/social-links.tsx'
import { DESTINATIONS } from './destinations.ts'

/** Footer of every page. On Home it shows only its links, because the official contacts right above contain the rest. */
export function SiteFooter() {
  const { t, i18n } = useLingui()
  const [location] = useLocation()
  const isHome = location === '/'
  return (
    <footer className="mt-16 bg-stall pb-[calc(6rem+env(safe-area-inset-bottom))] lg:pb-0 short:pb-0">
      <div className="awning" />
      <div className={`page grid gap-8 py-8 ${isHome ? '' : 'lg:grid-cols-[2fr_2fr_1fr] lg:gap-12'}`}>
        {!isHome && (
          <div className="flex max-w-prose gap-4">
            <ShieldAlert className="mt-1 size-6 shrink-0 text-glow" aria-hidden="true" />
            <p>
              <Trans>
                <strong className="font-strong">We never ask for your keys.</strong>{' '}
                <span className="text-soft">
                  Nor for your recovery phrase, a password, or a transfer to “verify” a wallet. Anyone who does is an
                  impostor. Get help only through our official channels.
                </span>
              </Trans>
            </p>
          </div>
        )}
        <nav aria-label={t`Footer`}>
          <h2 className="text-body">{t`The market`}</h2>
          <ul className={isHome ? 'mt-1 grid grid-cols-2 sm:flex sm:flex-wrap sm:gap-x-8' : 'mt-1 columns-2'}>
            {DESTINATIONS.map(({ path, label }) => (
              <li key={path}>
                <Link href={path} className="inline-flex min-h-11 min-w-11 items-center text-soft hover:text-ink">
                  {i18n._(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {!isHome && (
          <div>
            <h2 className="text-body">{t`Official channels`}</h2>
            <div className="-ml-3 mt-1">
              <SocialLinks hasLabels />
            </div>
          </div>
        )}
      </div>
    </footer>
  )
}
