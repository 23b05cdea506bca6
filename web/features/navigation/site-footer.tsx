import { Trans, useLingui } from '@lingui/react/macro'
import { ShieldAlert } from 'lucide-react'
import { Link } from 'wouter'
import { Channels } from './channels.tsx'
import { DESTINATIONS } from './destinations.ts'

export function SiteFooter() {
  const { t, i18n } = useLingui()
  return (
    <footer className="mt-16 bg-stall pb-[calc(6rem+env(safe-area-inset-bottom))] lg:pb-0">
      <div className="awning" />
      <div className="page grid gap-8 py-8 lg:grid-cols-[2fr_2fr_1fr] lg:gap-12">
        <div className="flex max-w-prose gap-4">
          <ShieldAlert className="mt-1 size-6 shrink-0 text-glow" aria-hidden="true" />
          <p>
            <Trans>
              <strong className="font-strong">Nobody of the team asks for your keys.</strong>{' '}
              <span className="text-soft">
                Not for your recovery phrase, not for a password, not for a transfer to “verify” a wallet. Whoever does
                is an impostor. Help comes through the official channels listed here, and nowhere else.
              </span>
            </Trans>
          </p>
        </div>
        <nav aria-label={t`Footer`}>
          <h2 className="text-body">{t`The market`}</h2>
          <ul className="mt-1 columns-2">
            {DESTINATIONS.map(({ path, label }) => (
              <li key={path}>
                <Link href={path} className="inline-flex min-h-11 min-w-11 items-center text-soft hover:text-ink">
                  {i18n._(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="text-body">{t`Official channels`}</h2>
          <div className="-ml-3 mt-1">
            <Channels hasLabels />
          </div>
        </div>
      </div>
    </footer>
  )
}
