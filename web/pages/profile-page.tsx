import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Suspense, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { pageOf } from '#core/pages.ts'
import { ConnectWalletPrompt, SignInPrompt } from '#web/features/connect/sign-in-prompt.tsx'
import { newPathOf, PROFILE_ROOMS, type ProfilePath, RoomLinks } from '#web/features/profile/room-links.tsx'
import { WalletCard } from '#web/features/profile/wallet-card.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useHasWallet } from '#web/session/stored-wallet.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { lazyPart, useRenderOnceFetched } from '#web/ui/lazy-part.tsx'

const ROOMS = {
  '/profile': lazyPart(async () => (await import('./profile-wallet-room.tsx')).ProfileWalletRoom),
  '/profile/collection': lazyPart(async () => (await import('./profile-collection-room.tsx')).ProfileCollectionRoom),
  '/profile/activity': lazyPart(async () => (await import('./profile-activity-room.tsx')).ProfileActivityRoom),
  '/profile/help': lazyPart(async () => (await import('./profile-help-room.tsx')).ProfileHelpRoom),
}

const roomOf = (location: string): ProfilePath => {
  const page = pageOf(location)
  return page !== null && page in ROOMS ? (page as ProfilePath) : '/profile'
}

/** Preloads a room that is about to be shown. If this fails, showing the room reports it. */
const fetchRoom = (path: ProfilePath) => void ROOMS[path].fetch().catch(() => {})
// Loads the first room in parallel with the session, not after it.
fetchRoom(roomOf(location.pathname))

/** Shows a wallet's own page, in rooms: its balance and withdrawals, its cards, its ledger, and help. */
export function ProfilePage() {
  const [location] = useLocation()
  const here = roomOf(location)
  useMovedParts(here)
  const { address, session, signInState } = useWallet()
  const isKnown = useHasWallet()
  const config = usePlatformConfig()
  const label = PROFILE_ROOMS.find(({ path }) => path === here && path !== '/profile')?.label
  usePageTitle(label === undefined ? null : i18n._(label))
  const Room = ROOMS[here]
  useRenderOnceFetched(Room)
  if (!isKnown) {
    return <ConnectWalletPrompt text={t`Connect your wallet to see your balances, cards, referrals and withdrawals.`} />
  }
  // While a returning wallet is restored, only the heading shows, and the player is not asked to connect.
  return (
    <div className="page grid grid-cols-1 gap-6 pt-8">
      <div className="grid grid-cols-1 gap-2">
        <h1 className="text-heading">
          {t`Profile`}
          {/* The links below show which room it is. */}
          {label !== undefined && <span className="sr-only">: {i18n._(label)}</span>}
        </h1>
        {address !== null && <RoomLinks here={here} onIntent={fetchRoom} />}
      </div>
      {address !== null && session === null && signInState !== 'resuming' && (
        <>
          {here === '/profile' && config !== undefined && <WalletCard address={address} config={config} />}
          <SignInPrompt title={t`Sign in to see your profile`} />
        </>
      )}
      {session !== null && config !== undefined && (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <Room session={session} config={config} />
        </Suspense>
      )}
    </div>
  )
}

/** Redirects old links to a part that now has its own room. */
function useMovedParts(here: ProfilePath) {
  const [, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => {
    const room = here === '/profile' ? newPathOf(window.location.hash) : null
    if (room !== null) navigate(search === '' ? room : `${room}?${search}`, { replace: true })
  }, [here, search, navigate])
}
