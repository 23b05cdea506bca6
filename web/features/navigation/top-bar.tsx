import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Link, useLocation } from 'wouter'
import { Brand } from '#web/ui/brand.tsx'
import { ContactSign } from '#web/ui/contact-sign.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { useShowsAdmin } from './admin-check.ts'
import { Announcement } from './announcement.tsx'
import { ADMIN_DESTINATION, DESTINATIONS, type Destination, isAt } from './destinations.ts'
import { SocialLinks } from './social-links.tsx'
import { TestFunds } from './test-funds.tsx'
import { WalletControls } from './wallet-controls.tsx'

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
