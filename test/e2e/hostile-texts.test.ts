import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SettingName, Settings } from '#core/settings.ts'
import { PANEL_TAB_IDS } from '#web/panel/navigation/panel-tab-id.ts'
import { logInAsOperator, type Operator } from '../support/operator/operator.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { test } from './support/journey.ts'
import { isFirefox } from './support/launch-browser.ts'
import { logIn } from './support/operator-steps.ts'
import { connectAndSignIn } from './support/player-steps.ts'

const MARKUP = '"><img src=x onerror=hostile()>'
const FORMULA = '=HYPERLINK("http://evil.example")'
const PAGES = [
  '/',
  '/mining',
  '/profile',
  '/profile/collection',
  '/airdrop',
  '/wallet-guide',
  '/cards/1',
  '/no-such-page',
]

type VersionedSettings = {
  readonly [Name in SettingName]: { readonly value: Settings[Name]; readonly version: number }
}
type StoredCard = { readonly id: number; readonly version: number }

/** Runs in the page, before anything else there. */
function countRuns() {
  const counted = { runs: 0 }
  Object.assign(window, { counted, hostile: () => (counted.runs += 1), alert: () => (counted.runs += 1) })
}

/** What of the texts has become more than text on the page as it stands. */
const effects = (page: Page) =>
  page.evaluate(() => ({
    runs: (window as unknown as { counted: { runs: number } }).counted.runs,
    images: document.querySelectorAll('img[src="x"]').length,
    links: document.querySelectorAll('a[href^="javascript:"], a[href*="evil.example"]').length,
  }))
const NOTHING = { runs: 0, images: 0, links: 0 }

async function changeSettings(operator: Operator, changes: Partial<Settings>): Promise<void> {
  const stored = await operator.get<VersionedSettings>('/api/admin/settings')
  for (const [name, value] of Object.entries(changes)) {
    const { version } = stored[name as SettingName]
    bodyOf(await operator.put('/api/admin/settings', { name, value, version }))
  }
}

test('text written by users is shown as text on every page and in every tab', async ({ stage }) => {
  const { server } = stage
  const operator = await logInAsOperator(server)
  const { brand, site, announcement, maintenance } = await operator.get<VersionedSettings>('/api/admin/settings')
  // Dearer than all others: who buys the first card in another test finds it as it was.
  const card = {
    price: '90000',
    totalBv3: '1',
    dailyBv3: '1',
    totalUsdt: '0',
    dailyUsdt: '0',
    imageUrl: '/art/hero.svg',
  }
  const made = bodyOf(
    await operator.post<StoredCard>('/api/admin/cards', { ...card, name: MARKUP, description: MARKUP }),
  )
  await sendRequest(server, '/api/admin/login', {
    json: { username: MARKUP, password: FORMULA },
    headers: { 'user-agent': MARKUP },
  })
  try {
    await changeSettings(operator, {
      brand: { logoUrl: '', logoText: MARKUP },
      site: { name: MARKUP, description: MARKUP },
      announcement: { isOn: true, text: MARKUP, linkUrl: '' },
      maintenance: { isOn: false, message: MARKUP },
    })
    const { page, complaints } = await stage.visitor()
    await page.addInitScript(countRuns)
    // Has been here before: the bar is painted with the platform's name at once.
    await page.addInitScript((logoText) => {
      localStorage.setItem('logoSettings', JSON.stringify({ logoUrl: '', logoText }))
    }, MARKUP)
    await page.goto('/')
    await connectAndSignIn(page, 'Demo wallet')
    const walletAddress = await page.evaluate(() => localStorage.getItem('walletAddress'))
    const [player] = await operator.get<{ id: number }[]>(`/api/admin/users?wallet=${walletAddress?.toLowerCase()}`)
    const reason = `${MARKUP} ${FORMULA}`
    const file = `/api/admin/players/${player?.id}`
    expect((await operator.post(`${file}/freeze`, { reason })).status).toBe(204)
    bodyOf(await operator.post(`${file}/notes`, { text: reason }))
    for (const path of PAGES) {
      await page.goto(path)
      await page.getByText(MARKUP).first().waitFor()
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await effects(page), path).toEqual(NOTHING)
    }
    await page.goto('/profile')
    await page.getByText(reason).waitFor()
    // A page that is open when the brand is put back would be moved by that.
    await page.close()

    const panel = await stage.visitor()
    await panel.page.addInitScript(countRuns)
    await logIn(panel.page)
    for (const tab of [...PANEL_TAB_IDS, `users&player=${player?.id}`]) {
      await panel.page.goto(`/admin?tab=${tab}`)
      await panel.page.getByRole('tabpanel').waitFor()
      await panel.page.waitForLoadState('networkidle')
      expect(await effects(panel.page), tab).toEqual(NOTHING)
    }
    await panel.page.getByText(reason).first().waitFor()
    // Firefox complains of what a page was still loading when this test left it.
    if (!isFirefox(panel.page))
      expect([...complaints, ...panel.complaints].filter((text) => !text.includes('404'))).toEqual([])
  } finally {
    await changeSettings(operator, {
      brand: brand.value,
      site: site.value,
      announcement: announcement.value,
      maintenance: maintenance.value,
    })
    bodyOf(
      await operator.put(`/api/admin/cards/${made.id}`, {
        ...card,
        name: 'Off sale',
        isActive: false,
        version: made.version,
      }),
    )
  }
})
