import { afterEach, expect, test, vi } from 'vitest'
import { compareWithServer } from './deployment.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  { what: 'the same page', page: '<div id="root"></div><script src="/assets/a.js">', found: 'current' },
  { what: 'a page with other scripts', page: '<div id="root"></div><script src="/assets/b.js">', found: 'outdated' },
  { what: 'the sign-in page of a network', page: '<!DOCTYPE html><title>Sign in</title>', found: 'current' },
])('a page that finds $what is outdated: $found', async ({ page, found }) => {
  const script = { getAttribute: () => '/assets/a.js' }
  vi.stubGlobal('document', { querySelectorAll: () => [script] })
  vi.stubGlobal('fetch', async () => new Response(page))
  expect(await compareWithServer()).toBe(found)
})
