import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Megaphone, X } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import type { PlatformConfig } from '#core/api/platform.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { createStoredChoice } from '#web/lib/stored-choice.ts'
import { openConnectDialog } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { SocialLinks } from '#web/shared/social-links.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ContactSign } from '#web/ui/contact-sign.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { FailureBoundary, lazyPart, PartFailure } from '#web/ui/lazy-part.tsx'

import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { ADMIN_DESTINATION, DESTINATIONS, type Destination, isAt, useShowsAdmin } from './destinations.ts'
import { TestFunds } from './test-funds.tsx'

export function TopBar() {
  const showsAdmin = useShowsAdmin()
  const destinations = [...DESTINATIONS, ...(showsAdmin ? [ADMIN_DESTINATION] : [])]
  return (
    <header className="contents">
      <div className="bg-counter pt-[env(safe-area-inset-top)]">
        <div className="page flex items-center justify-end gap-3">
          <Announcement />
          {/* Has no box, so that items that load later join on the left and move nothing. */}
          <div className="hidden lg:contents">
            <TestFunds />
            <SocialLinks />
            <LanguageSwitch />
            <div className="-mr-3">
              <ThemeToggle />
            </div>
          </div>
        </div>
      </div>
      <div className="sticky top-0 z-30 short:relative">
        <div className="bg-stall">
          <div className="page flex min-h-16 items-center justify-between gap-4 lg:gap-1 xl:gap-4">
            <Brand />
            {/* Keeps its place, however much room the wallet beside it needs. */}
            <nav aria-label={t`Main`} className="hidden lg:block">
              <ul className="flex items-center">
                {destinations.map((destination) => (
                  <li key={destination.path}>
                    <NavLink {...destination} />
                  </li>
                ))}
              </ul>
            </nav>
            <WalletControls />
          </div>
        </div>
        <div className="awning" />
        <ContactSign />
      </div>
    </header>
  )
}

/** Link in the bar on a desktop. The link of the current page is underlined like a lit sign. */
function NavLink({ path, label }: Destination) {
  const { i18n } = useLingui()
  const [location] = useLocation()
  const isHere = isAt(path, location)
  return (
    <Link
      href={path}
      aria-current={isHere ? 'page' : undefined}
      className="relative inline-flex min-h-11 items-center whitespace-nowrap rounded-small px-2 text-soft xl:px-3 transition-colors hover:text-ink aria-[current=page]:font-strong aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 xl:aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-1 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-glow"
    >
      {i18n._(label)}
    </Link>
  )
}

const ConnectedWallet = lazyPart(async () => (await import('./connected-wallet.tsx')).ConnectedWallet)

/** Shows the connect button or the connected wallet. Takes the focus when the focused element is replaced. */
export function WalletControls() {
  const { status, address } = useWallet()
  return (
    <div id="wallet" tabIndex={-1} className="flex flex-1 shrink-0 items-center justify-end outline-none">
      {address === null ? (
        <Button
          variant="lamp"
          isPending={status === 'connecting'}
          pendingLabel={t`Connecting`}
          onClick={openConnectDialog}
        >
          <span className="sm:hidden">{t`Connect`}</span>
          <span className="hidden sm:inline">{t`Connect Wallet`}</span>
        </Button>
      ) : (
        <FailureBoundary attempt={address} show={() => <PartFailure />}>
          <Suspense fallback={null}>
            <ConnectedWallet address={address} />
          </Suspense>
        </FailureBoundary>
      )}
    </div>
  )
}

/** Name of the announcement that was dismissed last. Any other announcement shows. */
const dismissal = createStoredChoice('announcementDismissed')
/**
 * Name of the site's own announcement, about the messaging group. Dismissals from before the operator could write one have this
 * value.
 */
const OWN = 'true'

/**
 * Shows the operator's announcement, or else the new official messaging group, until it is dismissed. Hidden during maintenance.
 */
export function Announcement() {
  const config = usePlatformConfig()
  const dismissed = dismissal.use()
  const { name, text, href } = contentOf(config)
  const isEmpty = text === '' && href === ''
  // Reserves its place while the configuration loads, unless the site's own announcement was dismissed.
  const isOff = config !== undefined && (!config.announcement.isOn || isEmpty || config.maintenance)
  if (isOff || dismissed === name) return null
  return (
    <aside aria-label={t`Announcement`} className="flex flex-1 items-center gap-3">
      <Megaphone className="size-5 shrink-0 text-glow" aria-hidden="true" />
      <p className="min-w-0 flex-1 py-1 text-note break-words lg:flex-none">
        {text === '' ? t`New official messaging group.` : text}{' '}
        {/* Reserves the place of the link until its address is known. */}
        {(href !== '' || config === undefined) && (
          <a
            {...(href !== '' && { href })}
            target="_blank"
            rel="noreferrer"
            className="py-3 font-strong underline underline-offset-4"
          >
            {text === '' ? t`Join it here` : t`Read more`}
          </a>
        )}
      </p>
      <IconButton label={t`Dismiss the announcement`} onClick={() => dismissal.write(name)} className="-mr-3">
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </aside>
  )
}

/** Returns the announcement. Without a text it is about the group. Without a text and a group it is empty. */
function contentOf(config: PlatformConfig | undefined) {
  const { text, linkUrl } = config?.announcement ?? { text: '', linkUrl: '' }
  if (text === '') return { name: OWN, text, href: linkUrl || (config?.social.telegram ?? '') }
  return { name: JSON.stringify([text, linkUrl]), text, href: linkUrl }
}
