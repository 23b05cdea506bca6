import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findHidden } from '#test/support/browser/parts/find-hidden.ts'
import { forceColors } from '#test/support/browser/parts/media.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import './gallery.css'
import { Gallery } from './gallery.tsx'
import { pretendStates } from './pretend-states.ts'

beforeAll(pretendStates)
beforeEach(() => page.viewport(1440, 900))

const wall = (theme: 'dark' | 'light') => page.getByRole('region', { name: theme, exact: true })

test.each(['en', 'es'] as const)(
  'no component has an accessibility violation, in both themes, in %s',
  async (language) => {
    await renderPart(<Gallery />, { language })
    expect(wall('dark').element().querySelectorAll('[data-exhibit]').length).toBeGreaterThan(20)
    await wall('light').getByRole('button', { name: 'Destructive notice' }).click()
    expect(await violations()).toEqual([])
  },
)

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  test.each(['Dialog', 'Wide dialog', 'Busy dialog'])('%s has no accessibility violation', async (name) => {
    document.documentElement.dataset.theme = theme
    const screen = await renderPart(<Gallery />)
    await wall(theme).getByRole('button', { name, exact: true }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    expect(await violations(dialog.element())).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    delete document.documentElement.dataset.theme
  })
})

test('both themes are shown side by side with their own colours', async () => {
  await renderPart(<Gallery />)
  const grounds = (['dark', 'light'] as const).map((it) => getComputedStyle(wall(it).element()).backgroundColor)
  expect(grounds).toEqual(['rgb(20, 12, 17)', 'rgb(251, 241, 222)'])
})

test('the states of pointer and focus are shown without interaction', async () => {
  await renderPart(<Gallery />)
  const exhibit = wall('dark').element().querySelector('[data-exhibit="Button, primary"]')
  const styleOf = (selector: string) => getComputedStyle(exhibit?.querySelector(selector) ?? document.body)
  expect(styleOf('[data-hover]').backgroundColor).not.toBe(styleOf('[data-focus]').backgroundColor)
  expect(styleOf('[data-focus]').outlineWidth).toBe('3px')
})

test('no component is wider than a phone', async () => {
  await page.viewport(360, 800)
  await renderPart(<Gallery />, { language: 'es' })
  const cut = [...document.querySelectorAll('.gallery-state')]
    .filter((it) => it.scrollWidth > it.clientWidth + 1)
    .map((it) => `${it.closest('[data-exhibit]')?.getAttribute('data-exhibit')}: ${it.firstElementChild?.textContent}`)
  expect(cut).toEqual([])
  expect(sidewaysPx()).toBeLessThanOrEqual(0)
})

test.each([
  [256, 'Dialog'],
  [256, 'Wide dialog'],
  [256, 'Busy dialog'],
  [480, 'Wide dialog'],
])('on a screen of 320 × %d px each control of the “%s” is fully visible', async (height, name) => {
  await page.viewport(320, height)
  const screen = await renderPart(<Gallery />)
  expect(sidewaysPx()).toBeLessThanOrEqual(0)
  await wall('dark').getByRole('button', { name, exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(findHidden(dialog.element())).toEqual([])
  // Its head and its foot go with its text: all of it scrolls as one.
  const scrollers = [...dialog.element().querySelectorAll('*')].filter(
    (it) => getComputedStyle(it).overflowY === 'auto',
  )
  expect(scrollers.length).toBe(height < 480 ? 0 : 1)
})

describe('in forced colours', () => {
  beforeEach(() => forceColors(true))
  afterEach(() => forceColors(false))

  const exhibit = (name: string) => wall('dark').element().querySelector(`[data-exhibit="${name}"]`) ?? document.body
  const looksOf = (selector: string, within: Element) =>
    [...within.querySelectorAll<HTMLElement>(selector)].map((it) => getComputedStyle(it))
  const edgeOf = ({ borderTopColor, borderTopWidth, outline }: CSSStyleDeclaration) =>
    `${borderTopWidth} ${borderTopColor}, ${outline}`

  test('each button, badge and field has an edge', async () => {
    await renderPart(<Gallery />)
    const selector =
      '[data-exhibit] :is(button, input:not([type], .bg-transparent), select, textarea, .select-none, .bg-banana)'
    const found = [...wall('dark').element().querySelectorAll<HTMLElement>(selector)]
    expect(found.length).toBeGreaterThan(60)
    const edgeless = found.filter((it) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(it)
      return borderTopWidth === '0px' || borderTopStyle === 'none' || borderTopColor === backgroundColor
    })
    expect(edgeless.map((it) => it.outerHTML)).toEqual([])
  })

  test.each([
    { name: 'Choice', set: 'label:has(:enabled)' },
    { name: 'FilterBar', set: 'label' },
  ])('the selected $name differs by its edge', async ({ name, set }) => {
    await renderPart(<Gallery />)
    const chosen = looksOf(`${set}:has(:checked)`, exhibit(name)).map(edgeOf)
    const others = looksOf(`${set}:not(:has(:checked))`, exhibit(name)).map(edgeOf)
    expect(chosen.length * others.length).toBeGreaterThan(0)
    expect(others.filter((it) => chosen.includes(it))).toEqual([])
  })

  test('the selected language differs by its edge', async () => {
    await renderPart(<Gallery />)
    const [chosen, other] = [...document.querySelectorAll<HTMLElement>('.gallery-head label')].map((it) =>
      edgeOf(getComputedStyle(it)),
    )
    expect(chosen).not.toBe(other)
  })

  test('disabled controls are grey, and the focused one has a ring', async () => {
    await renderPart(<Gallery />)
    const probe = document.createElement('i')
    probe.style.cssText = 'color: GrayText; outline-color: Highlight'
    document.body.append(probe)
    const { color: grey, outlineColor: highlight } = getComputedStyle(probe)
    const off = looksOf('button:disabled', exhibit('Button, primary'))
    expect(off.map(({ color, opacity }) => [color, opacity])).toEqual([[grey, '1']])
    const [focused] = looksOf('[data-focus]', exhibit('Button, primary'))
    expect([focused?.outlineColor, focused?.outlineWidth]).toEqual([highlight, '3px'])
    probe.remove()
  })

  test('a tick is drawn by the system, and a QR code is readable by cameras', async () => {
    await renderPart(<Gallery />)
    expect(looksOf('[type="checkbox"]', exhibit('Consent')).map((it) => it.appearance)).toEqual(['auto', 'auto'])
    const [code] = looksOf('svg', exhibit('QrCode'))
    expect([code?.color, code?.backgroundColor]).toEqual(['rgb(43, 20, 31)', 'rgb(255, 250, 240)'])
  })
})
