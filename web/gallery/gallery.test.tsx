import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sidewaysPx, violations } from '#test/support/parts/violations.ts'
import { renderPart } from '#test/support/render-part.tsx'
import './gallery.css'
import { Gallery } from './gallery.tsx'
import { pretendStates } from './pretend-states.ts'

beforeAll(pretendStates)
beforeEach(() => page.viewport(1440, 900))

const wall = (theme: 'dark' | 'light') => page.getByRole('region', { name: theme, exact: true })

test.each(['en', 'es'] as const)(
  'no part in any state has anything against it, at night or at noon, in %s',
  async (language) => {
    await renderPart(<Gallery />, { language })
    expect(wall('dark').element().querySelectorAll('[data-exhibit]').length).toBeGreaterThan(20)
    await wall('light').getByRole('button', { name: 'Destructive notice' }).click()
    expect(await violations()).toEqual([])
  },
)

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  test.each(['Dialog', 'Wide dialog', 'Busy dialog'])('%s has nothing against it', async (name) => {
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

test('night and noon hang side by side, and both are what they say', async () => {
  await renderPart(<Gallery />)
  const grounds = (['dark', 'light'] as const).map((it) => getComputedStyle(wall(it).element()).backgroundColor)
  expect(grounds).toEqual(['rgb(20, 12, 17)', 'rgb(251, 241, 222)'])
})

test('the pointer and the focus are shown without a hand', async () => {
  await renderPart(<Gallery />)
  const exhibit = wall('dark').element().querySelector('[data-exhibit="Button, primary"]')
  const styleOf = (selector: string) => getComputedStyle(exhibit?.querySelector(selector) ?? document.body)
  expect(styleOf('[data-hover]').backgroundColor).not.toBe(styleOf('[data-focus]').backgroundColor)
  expect(styleOf('[data-focus]').outlineWidth).toBe('3px')
})

test('no part is wider than a phone', async () => {
  await page.viewport(360, 800)
  await renderPart(<Gallery />, { language: 'es' })
  const cut = [...document.querySelectorAll('.gallery-state')]
    .filter((it) => it.scrollWidth > it.clientWidth + 1)
    .map((it) => `${it.closest('[data-exhibit]')?.getAttribute('data-exhibit')}: ${it.firstElementChild?.textContent}`)
  expect(cut).toEqual([])
  expect(sidewaysPx()).toBeLessThanOrEqual(0)
})
