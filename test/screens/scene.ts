import type { Page, Request, Route } from 'playwright-core'
import { connect } from '../e2e/support/player-steps.ts'
import { type BrowserStage, DESKTOP, openNewcomersStage } from '../e2e/support/stage.ts'
import { OPERATOR_ENVIRONMENT } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openAirdropStage } from '../support/world/airdrop.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'

/** One state of one page, and the way to reach it. Its pictures are named `<page>-<state>-<width>-<theme>`. */
export type ScreenScene = {
  readonly page: string
  readonly state: string
  /** Whether the picture shows one screen instead of the whole page, as for dialogs and overlays. */
  readonly isOneScreen?: boolean
  /** Returns the page once it shows the state. */
  show(theatre: Theatre): Promise<Page>
}

export type Theatre = Awaited<ReturnType<typeof openTheatre>>

/** Starts a separate platform without players, and opens pages as the scenes need them. */
export async function openTheatre() {
  const stage = await openNewcomersStage({ ...OPERATOR_ENVIRONMENT, EXPLORER_URL: 'https://explorer.example' })
  const site = stage.server
  const airdrop = await openAirdropStage(site)
  let keys = 0
  return {
    stage,
    site,
    airdrop,
    /** Creates the next player. The keys are the same in every run, so that the pictures show the same addresses. */
    nextPlayer: () => createPlayer(site, `0x${(++keys).toString(16).padStart(64, '0')}`),
    /** Opens a page as a visitor. With `keepsShell` the service worker caches the shell, as for a returning visitor. */
    visit: (path: string, language = 'en', keepsShell = false) => visit(stage, path, language, '', keepsShell),
    /** Opens a page as a player whose demo wallet has this player's key. */
    async enter(player: Player, path: string, language = 'en'): Promise<Page> {
      const page = await visit(stage, '/', 'en', player.wallet.privateKey)
      await Promise.all([page.waitForResponse('**/api/users'), connect(page, 'Demo wallet')])
      await page.evaluate((it) => localStorage.setItem('language', it), language)
      await page.goto(path, { waitUntil: 'networkidle' })
      return page
    },
    close: () => stage.close(),
  }
}

async function visit(stage: BrowserStage, path: string, language: string, key = '', keepsShell = false): Promise<Page> {
  const { page } = await stage.visitor(DESKTOP, keepsShell ? 'allow' : 'block')
  await page.addInitScript(
    ([chosen, demoWalletKey]) => {
      if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen)
      if (demoWalletKey !== '') localStorage.setItem('demoWalletKey', demoWalletKey)
    },
    [language, key] as const,
  )
  await page.route(/\.css$/, showFonts)
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

/** Makes a page wait for its fonts. It would otherwise omit a font that is late for its first frame, and this machine is busy. */
async function showFonts(route: Route): Promise<void> {
  const response = await route.fetch()
  const styles = await response.text()
  await route.fulfill({ response, body: styles.replaceAll('font-display:optional', 'font-display:block') })
}

/** Buys copies of the cards on sale, cheapest first, with one count per kind, and marks them as opened. */
export async function buy(player: Player, site: Theatre['site'], counts: readonly number[]): Promise<void> {
  await buyUnopened(player, site, counts)
  await player.open((await player.purchases()).map(({ id }) => id))
}

/** Buys copies like `buy`, but leaves them unopened. */
export async function buyUnopened(player: Player, site: Theatre['site'], counts: readonly number[]): Promise<void> {
  await player.faucet()
  const cards = await readCards(site)
  for (const [index, count] of counts.entries()) {
    const card = cards[index]
    if (card !== undefined && count > 0) await player.pay(await player.order(card.id, count))
  }
  const all = counts.reduce((sum, count) => sum + count, 0)
  await waitUntil('the copies', async () => (await player.purchases()).length === all)
}

const unanswered = new WeakSet<Request>()
export const isUnanswered = (request: Request) => unanswered.has(request)
export function neverAnswer(route: Route) {
  unanswered.add(route.request())
  return new Promise<void>(() => undefined)
}
export const refuse = (route: Route) =>
  route.fulfill({ status: 503, json: { error: 'dependency_down', message: 'Please try again in a moment.' } })
export const answer = (json: unknown) => (route: Route) => route.fulfill({ json })
/** Answers with the first page of a list, as long as requested, and with the total count. */
export const answerPage = (list: readonly unknown[]) => (route: Route) => {
  const limit = Number(new URL(route.request().url()).searchParams.get('limit') ?? list.length)
  const headers: Record<string, string> = { 'X-Total-Count': String(list.length) }
  if (list.length > limit) headers['X-Next-Cursor'] = 'next'
  return route.fulfill({ json: list.slice(0, limit), headers })
}

/** Reloads a page while `handle` answers a call or leaves it pending. */
export async function reloadWith(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<Page> {
  await page.route(url, handle)
  await page.reload()
  return page
}
