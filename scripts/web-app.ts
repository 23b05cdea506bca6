import type { Plugin } from 'vite'
import type { VitePWAOptions } from 'vite-plugin-pwa'

/** The street's colour at night, which the system paints before the page has loaded. */
const STREET_COLOR = '#140c11'

/** Parts of the shell that load on a click. They work offline too. */
const SHELL_PARTS = /\/web\/features\/navigation\/more-sheet\.tsx$/

/** Scripts and stylesheets of the shell, found by `shellFiles` in the build. */
const shell = new Set<string>()

/** Finds the files that the page and the parts of its shell load by static imports. */
export const shellFiles = (): Plugin => ({
  name: 'shell-files',
  generateBundle(_, bundle) {
    shell.clear()
    const add = (file: string): void => {
      const chunk = bundle[file]
      if (shell.has(file) || chunk?.type !== 'chunk') return
      shell.add(file)
      for (const style of chunk.viteMetadata?.importedCss ?? []) shell.add(style)
      for (const imported of chunk.imports) add(imported)
    }
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && (chunk.isEntry || SHELL_PARTS.test(chunk.facadeModuleId ?? ''))) add(chunk.fileName)
    }
  },
})

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
    background_color: STREET_COLOR,
    theme_color: STREET_COLOR,
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
      'assets/*.{js,css}',
      'assets/texts/{main,errors,more-sheet}-*.json',
    ],
    manifestTransforms: [
      (entries) => ({ manifest: entries.filter(({ url }) => !/^assets\/[^/]*$/.test(url) || shell.has(url)) }),
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
