import type { VitePWAOptions } from 'vite-plugin-pwa'

/** The street's colour at night, which the system paints before the page has loaded. */
const STREET = '#140c11'

/**
 * Settings that make the site an app that can be installed and that starts without a network.
 *
 * Pages are always requested from the server first. Only the shell is cached, for the case that no server answers. A server's
 * answers about money are never cached. A new version takes over in the background and never reloads a page, because a payment
 * may be under way on it.
 */
export const WEB_APP: Partial<VitePWAOptions> = {
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'BV3 Night Market',
    short_name: 'BV3 Market',
    description: 'Buy banana characters, mine BV3 and USDT, withdraw on BNB Smart Chain.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: STREET,
    theme_color: STREET,
    categories: ['games', 'finance'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Mining', url: '/mining', icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] },
      {
        name: 'Profile',
        url: '/profile',
        icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
      },
    ],
  },
  includeManifestIcons: false,
  workbox: {
    // The shell with Home in both languages, and the pictures that it and its errors show. No other page, no wallet, no panel.
    globPatterns: [
      'index.html',
      'favicon.svg',
      'fonts/*.woff2',
      'art/{hero,empty,lost}.svg',
      'assets/{rolldown-runtime,libraries,index,first-texts,more-sheet}-*.{js,css}',
      'assets/texts/{main,errors,more-sheet}-*.json',
    ],
    dontCacheBustURLsMatching: /^assets\//,
    // A request for '/' goes to the server, so '/' must not name the cached page.
    directoryIndex: '',
    navigateFallback: null,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    skipWaiting: true,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    runtimeCaching: [
      {
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin && request.mode === 'navigate' && !/^\/(api|ws|rpc|metrics|livez|readyz)(\/|$)/.test(url.pathname),
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/index.html' } },
      },
    ],
  },
}
