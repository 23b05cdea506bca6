import { beforeEach, expect, test, vi } from 'vitest'

const SHELL = '/assets/texts/main-a1'
const PAGE = '/assets/texts/profile-page-b2'
const requested: string[] = []
let pageTexts: { content: string } | null

vi.mock('./texts-of.ts', () => ({ textsOf: (module: string) => (module === 'web/main.tsx' ? SHELL : undefined) }))

beforeEach(() => {
  vi.resetModules()
  requested.length = 0
  vi.stubGlobal('navigator', { languages: ['es-MX'] })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { querySelector: () => pageTexts, documentElement: {} })
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return Response.json({})
  })
  return () => vi.unstubAllGlobals()
})

test('the texts of the page are fetched together with the shell’s, and not again when the page loads', async () => {
  pageTexts = { content: PAGE }
  await import('./first-texts.ts')
  const first = [`${SHELL}.es.json`, `${PAGE}.es.json`]
  expect(requested).toEqual(first)
  const { loadPart } = await import('./texts.ts')
  expect(await loadPart(async () => 'the page', PAGE)).toBe('the page')
  expect(requested).toEqual(first)
})

test('a document without a page’s texts fetches the shell’s only', async () => {
  pageTexts = null
  await import('./first-texts.ts')
  expect(requested).toEqual([`${SHELL}.es.json`])
})
