import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { HomePage } from './pages/home-page.tsx'
import { type LazyPart, lazyPart } from './texts/lazy-part.tsx'
import { useLanguage } from './texts/texts.ts'

type Page = { title: MessageDescriptor; component: LazyPart<object> | ComponentType }

const GamePage = lazyPart(async () => (await import('./pages/planned-pages.tsx')).GamePage)

const PAGES: Record<string, Page> = {
  // Where most visits start: it comes with the shell.
  '/': { title: msg`Home`, component: HomePage },
  '/mining': {
    title: msg`Mining`,
    component: lazyPart(async () => (await import('./pages/mining-page.tsx')).MiningPage),
  },
  '/game': { title: msg`Game`, component: GamePage },
  '/game-old': { title: msg`Game`, component: GamePage },
  '/airdrop': {
    title: msg`Claim Airdrop`,
    component: lazyPart(async () => (await import('./pages/airdrop-page.tsx')).AirdropPage),
  },
  '/profile': {
    title: msg`Profile`,
    component: lazyPart(async () => (await import('./pages/profile-page.tsx')).ProfilePage),
  },
  '/admin': { title: msg`Admin`, component: lazyPart(async () => (await import('./pages/admin-page.tsx')).AdminPage) },
  '/wallet-guide': {
    title: msg`Wallet Guide`,
    component: lazyPart(async () => (await import('./pages/wallet-guide-page.tsx')).WalletGuidePage),
  },
}
const NOT_FOUND: Page = {
  title: msg`404 Page Not Found`,
  component: lazyPart(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage),
}

/** Paths are written in one way only: `/Mining` and `/mining/` lead nowhere. */
const pageAt = (path: string): Page => (Object.hasOwn(PAGES, path) ? PAGES[path] : undefined) ?? NOT_FOUND

/** Fetches a page that somebody is about to open. Where it fails, opening the page says so. */
export function fetchPage(path: string) {
  const { component } = pageAt(path)
  if ('fetch' in component) void component.fetch().catch(() => {})
}

export function Routes() {
  const [location] = useLocation()
  const language = useLanguage()
  const { title, component: Page } = pageAt(location)
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
      <Page />
    </Suspense>
  )
}
