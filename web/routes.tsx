import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { type PagePath, pageOf, spellingOf } from '#core/pages.ts'
import { pageHeading } from '#web/lib/focus-on.ts'
import { useNamedPage } from './lib/page-title.ts'
import { configQuery } from './lib/platform-config.ts'
import { queryClient } from './lib/query-client.ts'
import { HomePage } from './pages/home-page.tsx'
import { useLanguage } from './texts/texts.ts'
import { type LazyPart, lazyPart, useRenderOnceFetched } from './ui/lazy-part.tsx'

type SitePage = { title: MessageDescriptor; component: LazyPart<object> | ComponentType }

const GamePage = lazyPart(async () => (await import('./pages/game-page.tsx')).GamePage)

/** One page with several rooms. Each room sets its own title. */
const PROFILE: SitePage = {
  title: msg`Profile`,
  component: lazyPart(async () => (await import('./pages/profile-page.tsx')).ProfilePage),
}

const PAGES: Readonly<Record<PagePath, SitePage>> = {
  // Most visits start here, so it is bundled with the shell.
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
  '/profile': PROFILE,
  '/profile/collection': PROFILE,
  '/profile/activity': PROFILE,
  '/profile/help': PROFILE,
  '/admin': { title: msg`Admin`, component: lazyPart(async () => (await import('./pages/admin-page.tsx')).AdminPage) },
  '/wallet-guide': {
    title: msg`Wallet Guide`,
    component: lazyPart(async () => (await import('./pages/wallet-guide-page.tsx')).WalletGuidePage),
  },
  // Replaced by the card's name once it is loaded.
  '/cards/:id': {
    title: msg`The market`,
    component: lazyPart(async () => (await import('./pages/card-page.tsx')).CardPage),
  },
}
const NOT_FOUND: SitePage = {
  title: msg`404 Page Not Found`,
  component: lazyPart(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage),
}

/** Preloads a page that is about to be opened. If this fails, opening the page reports it. */
export function fetchPage(path: string) {
  const page = pageOf(path)
  const { component } = page === null ? NOT_FOUND : PAGES[page]
  if ('fetch' in component) void component.fetch().catch(() => {})
}

export function Routes() {
  const [location, navigate] = useLocation()
  const language = useLanguage()
  const path = pageOf(location)
  const { title, component: PageBody } = path === null ? NOT_FOUND : PAGES[path]
  useRenderOnceFetched(PageBody)
  // The server redirects to a page's own spelling. This does it without a network.
  useEffect(() => {
    const { search, hash } = window.location
    const spelling = spellingOf(location)
    if (path !== null && spelling !== location) navigate(`${spelling}${search}${hash}`, { replace: true })
  }, [path, location, navigate])
  const name = useSiteName()
  const named = useNamedPage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes what the title says
  useEffect(() => {
    document.title = `${named ?? i18n._(title)} · ${name}`
  }, [title, named, language, name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at a place is what starts it
  useEffect(() => {
    if (window.location.hash === '') window.scrollTo(0, 0)
  }, [location])

  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <PageBody />
      <Arrival />
    </Suspense>
  )
}

/** Returns the site's name, or the build's default until it is known. Passes the query client, because the panel has another. */
const useSiteName = () => useQuery(configQuery, queryClient).data?.site.name ?? 'BV3 Night Market'

/**
 * Focuses the heading of a page after a navigation, so that the next key continues from there and a screen reader reads the page.
 * It is rendered beside the page, and therefore together with it. The first page of a visit keeps the browser's own focus.
 */
function Arrival() {
  const [location] = useLocation()
  const last = useRef(location)
  useEffect(() => {
    if (last.current === location) return
    last.current = location
    // An address with a hash leads to a part of the page instead.
    if (window.location.hash === '') pageHeading()?.focus({ preventScroll: true })
  }, [location])
  return null
}
