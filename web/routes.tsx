import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { type PagePath, pageOf } from '#core/pages.ts'
import { HomePage } from './pages/home-page.tsx'
import type { TextRoom } from './texts/rooms.ts'
import { useLanguage, withTexts } from './texts/texts.ts'

const loadPlanned = () => import('./pages/planned-pages.tsx')

type Page = { title: MessageDescriptor; component: ComponentType; load: () => Promise<unknown> }

const page = (title: MessageDescriptor, rooms: readonly TextRoom[], load: () => Promise<ComponentType>): Page => {
  const loadWithTexts = () => withTexts(rooms, async () => ({ default: await load() }))
  return { title, component: lazy(loadWithTexts), load: loadWithTexts }
}

const PAGES: Readonly<Record<PagePath, Page>> = {
  // Where most visits start: it comes with the shell, and waits for nothing but texts that are not English.
  '/': page(msg`Home`, ['home'], async () => HomePage),
  '/mining': page(msg`Mining`, ['home', 'mining'], async () => (await import('./pages/mining-page.tsx')).MiningPage),
  '/game': page(msg`Game`, [], async () => (await loadPlanned()).GamePage),
  '/game-old': page(msg`Game`, [], async () => (await loadPlanned()).GamePage),
  '/airdrop': page(
    msg`Claim Airdrop`,
    ['airdrop', 'wallet'],
    async () => (await import('./pages/airdrop-page.tsx')).AirdropPage,
  ),
  '/profile': page(
    msg`Profile`,
    ['home', 'wallet', 'profile', 'statuses'],
    async () => (await import('./pages/profile-page.tsx')).ProfilePage,
  ),
  '/admin': page(
    msg`Admin`,
    ['panel', 'statuses', 'wallet'],
    async () => (await import('./pages/admin-page.tsx')).AdminPage,
  ),
  '/wallet-guide': page(
    msg`Wallet Guide`,
    ['guide'],
    async () => (await import('./pages/wallet-guide-page.tsx')).WalletGuidePage,
  ),
}
const NOT_FOUND = page(
  msg`404 Page Not Found`,
  [],
  async () => (await import('./pages/not-found-page.tsx')).NotFoundPage,
)

/** Fetches a page that somebody is about to open. Where it fails, opening the page says so. */
export function fetchPage(path: string) {
  const page = pageOf(path)
  if (page !== null) void PAGES[page].load().catch(() => {})
}

export function Routes() {
  const [location, navigate] = useLocation()
  const language = useLanguage()
  const path = pageOf(location)
  const { title, component: PageBody } = path === null ? NOT_FOUND : PAGES[path]
  // The server sends on to a page's own spelling; without a network nobody does.
  useEffect(() => {
    const { search, hash } = window.location
    if (path !== null && path !== location) navigate(`${path}${search}${hash}`, { replace: true })
  }, [path, location, navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes what the title says
  useEffect(() => {
    document.title = `${i18n._(title)} · BV3 Night Market`
  }, [title, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at a place is what starts it
  useEffect(() => {
    if (window.location.hash === '') window.scrollTo(0, 0)
  }, [location])

  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <PageBody />
    </Suspense>
  )
}
