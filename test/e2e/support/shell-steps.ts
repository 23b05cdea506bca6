import type { Page } from 'playwright-core'
import { readWebBuild } from '../../../scripts/web-chunks.ts'
/** Returns whether an address is that of the script that a dynamic import of a module loads. */
export function isScriptOf(fileName: string): (url: URL) => boolean {
  const chunk = readWebBuild().chunks.find(({ asked }) => asked?.endsWith(`/${fileName}`))
  if (chunk === undefined) throw new Error(`no script loads ${fileName}`)
  return ({ pathname }) => pathname === `/${chunk.file}`
}

/** Steps of a visitor with the bar, the drawer and a connection that may fail. */

export const bar = (page: Page) =>
  page.getByRole('navigation', { name: /^(Main|Principal)$/ }).filter({ visible: true })

export async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(More|Más)$/ }).click()
}

export const chooseLanguage = (page: Page, language: 'English' | 'Español') =>
  page.getByRole('radio', { name: language }).filter({ visible: true }).first().click({ force: true })

/** Simulates a deployment of another version. The old assets are gone, and the page refers to new ones. */
export async function deployAnother(page: Page): Promise<() => Promise<void>> {
  const { origin } = new URL(page.url())
  await page.route(`${origin}/assets/**`, (route) => route.fulfill({ status: 404 }))
  await page.route(`${origin}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<div id="root"></div><script type="module" src="/assets/index-newer.js"></script>',
    }),
  )
  return async () => {
    await page.unroute(`${origin}/assets/**`)
    await page.unroute(`${origin}/`)
  }
}
