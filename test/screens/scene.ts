import type { Page, Request, Route } from 'playwright-core'
import { connect } from '../e2e/support/player-steps.ts'
import { DESKTOP, openNewcomersStage, type Stage } from '../e2e/support/stage.ts'
import { openAirdropStage } from '../support/airdrop.ts'
import { OPERATOR_ENVIRONMENT } from '../support/operator.ts'
import { createPlayer, type Player, readCards } from '../support/player.ts'
import { waitUntil } from '../support/wait-until.ts'

/** One state of one page, and how to bring it about. Its pictures are named `<page>-<state>-<width>-<theme>`. */
export type Scene = {
  readonly page: string
  readonly state: string
  /** What of a page is seen at once, and not all of its length: dialogs and what lies over a page. */
  readonly isOneScreen?: boolean
  /** Answers with the page once the state stands. */
  show(theatre: Theatre): Promise<Page>
}

export type Theatre = Awaited<ReturnType<typeof openTheatre>>

/** A platform of its own with nobody on it, and people who come in as the scenes need them. */
export async function openTheatre() {
  const stage = await openNewcomersStage({ ...OPERATOR_ENVIRONMENT, EXPLORER_URL: 'https://explorer.example' })
  const site = stage.server
  const airdrop = await openAirdropStage(site)
  let keys = 0
  return {
    stage,
    site,
    airdrop,
    /** The same keys at every run: the same addresses stand in the pictures. */
    nextPlayer: () => createPlayer(site, `0x${(++keys).toString(16).padStart(64, '0')}`),
    /** The shell is kept, as for whoever has been here before, where `keepsShell` says so. */
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

async function visit(stage: Stage, path: string, language: string, key = '', keepsShell = false): Promise<Page> {
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

/** A page goes without a font that is late for its first frame, and this machine is busy; a picture waits for it. */
async function showFonts(route: Route): Promise<void> {
  const response = await route.fetch()
  const styles = await response.text()
  await route.fulfill({ response, body: styles.replaceAll('font-display:optional', 'font-display:block') })
}

/** Buys copies of the cards on sale, cheapest first: as many kinds as there are counts; and has seen them opened. */
export async function buy(player: Player, site: Theatre['site'], counts: readonly number[]): Promise<void> {
  await buyUnseen(player, site, counts)
  await player.open((await player.purchases()).map(({ id }) => id))
}

/** The same, and their player has not seen them yet. */
export async function buyUnseen(player: Player, site: Theatre['site'], counts: readonly number[]): Promise<void> {
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
/** A list's first page, as long as it was asked for, and how many there are in all. */
export const answerPage = (list: readonly unknown[]) => (route: Route) => {
  const limit = Number(new URL(route.request().url()).searchParams.get('limit') ?? list.length)
  const headers: Record<string, string> = { 'X-Total-Count': String(list.length) }
  if (list.length > limit) headers['X-Next-Cursor'] = 'next'
  return route.fulfill({ json: list.slice(0, limit), headers })
}

/** Opens a page anew while a call of it never ends, or ends like this. */
export async function reloadWith(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<Page> {
  await page.route(url, handle)
  await page.reload()
  return page
}
