import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStoredChoice } from './stored-choice.ts'

const values = new Map<string, string>()

beforeEach(() => {
  values.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a choice is available at once on the next visit', () => {
  createStoredChoice('theme').write('light')
  // What a page does that has just been opened.
  expect(createStoredChoice('theme').read()).toBe('light')
  expect(createStoredChoice('language').read()).toBe(null)
})

test('a browser that refuses storage keeps the choice as long as the page', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const choice = createStoredChoice('theme')
  expect(choice.read()).toBe(null)
  choice.write('light')
  expect(choice.read()).toBe('light')
})
