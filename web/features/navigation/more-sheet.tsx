import { useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { disconnect } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { SocialLinks } from '#web/shared/social-links.tsx'
import { Address } from '#web/ui/address.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { MORE_SHEET_ID } from './bottom-bar.tsx'
import { ADMIN_DESTINATION, FURTHER_DESTINATIONS, useShowsAdmin } from './destinations.ts'
import { TestFunds } from './test-funds.tsx'

const ROW =
  'flex min-h-12 w-full items-center gap-3 rounded-small px-3 hover:bg-counter aria-[current=page]:font-strong'

/** Shows the rest of the bar on a phone. It is the browser's own popover, so Escape and a tap outside close it. */
export function MoreSheet() {
  const { t, i18n } = useLingui()
  const sheet = useRef<HTMLDivElement>(null)
  const [location] = useLocation()
  const { address } = useWallet()
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const showsAdmin = useShowsAdmin()
  const destinations = [...FURTHER_DESTINATIONS, ...(showsAdmin ? [ADMIN_DESTINATION] : [])]

  // Opens as soon as it has loaded. From then on the button opens and closes it.
  useLayoutEffect(() => sheet.current?.showPopover(), [])
  const at = useRef(location)
  useEffect(() => {
    if (at.current === location) return
    at.current = location
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }, [location])

  return (
    <div
      ref={sheet}
      id={MORE_SHEET_ID}
      popover="auto"
      className="inset-auto inset-x-3 bottom-[calc(5rem+env(safe-area-inset-bottom))] short:bottom-3 m-0 mx-auto max-h-[calc(100dvh-7rem)] short:max-h-[calc(100dvh-1.5rem)] w-auto max-w-prose rounded-large border border-line bg-stall p-3 text-ink shadow-lifted backdrop:bg-veil"
    >
      {address !== null && (
        <div className="flex items-center justify-between border-line border-b pb-2">
          <Address value={address} explorerUrl={explorerUrl} />
          <button type="button" onClick={() => disconnect()} className="inline-flex min-h-11 items-center gap-2 px-3">
            <LogOut className="size-5 text-soft" aria-hidden="true" />
            {t`Disconnect`}
          </button>
        </div>
      )}
      <ul className="py-2">
        {destinations.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link href={path} className={ROW} aria-current={location === path ? 'page' : undefined}>
              <Icon className="size-5 text-soft" aria-hidden="true" />
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-line border-t pt-2">
        <SocialLinks hasLabels />
        <div className="px-3">
          <TestFunds />
        </div>
        <div className="flex items-center justify-between pl-3">
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </div>
    </div>
  )
}
