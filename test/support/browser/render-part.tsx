import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type RenderResult, render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { queryClient as pageQueries } from '#web/lib/query-client.ts'
import { DISCONNECTED, type WalletState, writeWallet } from '#web/session/wallet-view.ts'
import type { Language } from '#web/texts/languages.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { ADDRESS, PLATFORM_CONFIG, SESSION } from './parts/samples.ts'

/*
 * Tests of components and hooks: files `*.test.tsx` beside their source, run in a real Chromium by
 * `vitest run --project components web/features/balance`.
 *
 *   import { answer, hold, refuse, disconnectServer, requestsOf } from '#test/support/browser/parts/stub-api.ts'
 *   import { renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
 *
 *   test('says when the balance cannot be read', async () => {
 *     refuse(getBalance, 'dependency_down')
 *     const screen = await renderPart(<BalanceBoard />, { wallet: SIGNED_IN })
 *     await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to fetch balance: 503')
 *   })
 *
 * - The server is `parts/stub-api.ts`: `answer`, `refuse`, `holdCall`, `breakConnection`, `respondWith`, `disconnectServer`, by the calls of
 *   `core/api`. A call that was not stubbed fails the test. The socket is `parts/fake-socket.ts`.
 * - `console.error`, a missing text and an uncaught rejection fail the test; `expectConsoleError(/…/)` of
 *   `parts/expect-complaints.ts` names the expected line.
 * - Time: `vi.useFakeTimers()` before rendering; real timers are restored after the test.
 * - Storage, texts, wallet, queries and toasts are as in a fresh page at the start of every test.
 * - A hook: `renderHook` of `vitest-browser-react` with `{ wrapper: partWrapper() }`.
 */

/** State with a connected wallet that was not asked for a signature yet. */
export const CONNECTED: WalletState = {
  ...DISCONNECTED,
  status: 'connected',
  address: ADDRESS,
  chainId: PLATFORM_CONFIG.chain.id,
  walletName: 'MetaMask',
}

export const SIGNED_IN: WalletState = { ...CONNECTED, session: SESSION, signInState: 'signed_in' }

export type PartOptions = {
  /** State of the wallet; disconnected by default. */
  wallet?: WalletState
  language?: Language
  /** Location of the page, e.g. '/profile?section=cards'. */
  path?: string
  queryClient?: QueryClient
}

/** Part as rendered on screen, and the path that its links have led to. */
export type RenderedPart = RenderResult & { readonly path: () => string }

/** Renders a part of the page with everything that the page has around it, toasts included. */
export async function renderPart(part: ReactNode, options: PartOptions = {}): Promise<RenderedPart> {
  const { wrapper, path } = preparePart(options)
  return Object.assign(await render(part, { wrapper }), { path })
}

/** Returns the same surroundings for `renderHook`. */
export const partWrapper = (options: PartOptions = {}) => preparePart(options).wrapper

function preparePart({ wallet = DISCONNECTED, language = 'en', path = '/', queryClient = pageQueries }: PartOptions) {
  writeWallet(wallet)
  i18n.activate(language)
  document.documentElement.lang = language
  const { hook, searchHook, history } = memoryLocation({ path, record: true })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Router hook={hook} searchHook={searchHook}>
          {children}
          <ToastHost />
        </Router>
      </QueryClientProvider>
    </I18nProvider>
  )
  return { wrapper, path: () => history.at(-1) ?? path }
}
