import { t } from '@lingui/core/macro'
import { Brand } from '#web/ui/brand.tsx'
import { ContactSign } from '#web/ui/contact-sign.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { useShowsAdmin } from './admin-check.ts'
import { Announcement } from './announcement.tsx'
import { ADMIN_DESTINATION, MAIN_DESTINATIONS, MORE_DESTINATIONS } from './destinations.ts'
import { NavLink } from './nav-link.tsx'
import { SocialLinks } from './social-links.tsx'
import { TestFunds } from './test-funds.tsx'
import { WalletControls } from './wallet-controls.tsx'

export function TopBar() {
  const showsAdmin = useShowsAdmin()
  const destinations = [...MAIN_DESTINATIONS, ...MORE_DESTINATIONS, ...(showsAdmin ? [ADMIN_DESTINATION] : [])]
  return (
    <header className="contents">
      <div className="bg-counter pt-[env(safe-area-inset-top)]">
        <div className="page flex items-center gap-6">
          <Announcement />
          <div className="ml-auto hidden items-center gap-3 lg:-mr-3 lg:flex">
            <TestFunds />
            <SocialLinks />
            <LanguageSwitch />
            <ThemeToggle />
          </div>
        </div>
      </div>
      <div className="sticky top-0 z-30">
        <div className="bg-stall">
          <div className="page flex min-h-16 items-center justify-between gap-4 lg:gap-2 xl:gap-4">
            <Brand />
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
