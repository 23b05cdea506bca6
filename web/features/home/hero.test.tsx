import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCards } from '#core/api/cards.ts'
import { getTransparency } from '#core/api/transparency.ts'
import { CARD } from '#test/support/parts/samples.ts'
import { answer, hold } from '#test/support/parts/stub-api.ts'
import { violations } from '#test/support/parts/violations.ts'
import { renderPart } from '#test/support/render-part.tsx'
import type { Language } from '#web/texts/languages.ts'
import { Hero } from './hero.tsx'

const REFERRER = '0x52908400098527886E0F7030069857D2E4169EE7'
/** As the first visit by a link has kept it. */
const comeByLink = () => localStorage.setItem('referredBy', REFERRER)

function show(isKnown: boolean, language: Language = 'en') {
  answer(listCards, [CARD])
  hold(getTransparency)
  return renderPart(<Hero isKnown={isKnown} />, { language })
}
const words = () => page.getByText(/^0x5290\.\.\.9EE7/)

test('whoever came by a link is told who invited them, and that it costs them nothing', async () => {
  comeByLink()
  await show(false)
  await expect.element(words()).toBeVisible()
  expect(words().element().closest('p')?.textContent).toBe(
    '0x5290...9EE7 invited you. If you buy, they get 15% of it from us in USDT. Your price stays the same.',
  )
  expect(await violations()).toEqual([])
})

test('nobody else is, nor a wallet that is known', async () => {
  await show(false)
  await expect.element(words()).not.toBeInTheDocument()
  comeByLink()
  await show(true)
  await expect.element(words()).not.toBeInTheDocument()
})

test.each(
  (['en', 'es'] as const).flatMap((language) => [360, 390, 768, 1024, 1440].map((width) => ({ language, width }))),
)('in $language at $width px the line has its place before it is there', async ({ language, width }) => {
  await page.viewport(width, 900)
  comeByLink()
  const screen = await show(false, language)
  await expect.element(words()).toBeVisible()
  const line = words().element().closest('p')
  const place = line?.parentElement
  expect(line?.getBoundingClientRect().height).toBeGreaterThan(0)
  const withLine = place?.getBoundingClientRect().height
  line?.remove()
  expect(place?.getBoundingClientRect().height).toBe(withLine)
  await screen.unmount()
  await page.viewport(1280, 800)
})
