import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from './languages.ts'

const SHELL = '/assets/texts/shell'

/** A built page, whose sources have ids in place of texts, and whose shell's texts have arrived. */
async function openBuiltPage(language: Language) {
  vi.doMock('./first-texts.ts', () => ({
    FIRST_LANGUAGE: language,
    SHELL_TEXTS: SHELL,
    firstTexts: new Map([[SHELL, Promise.resolve({ kno: 'A known text' })]]),
  }))
  await import('./texts.ts')
  await vi.waitFor(() => expect(document.documentElement.lang).toBe(language))
}

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.doUnmock('./first-texts.ts')
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Object.assign(i18n, { _missing: undefined })
})

test.each([
  { language: 'en', said: '(this text has not arrived)' },
  { language: 'es', said: '(este texto no ha llegado)' },
] as const)(
  'a text missing from the catalogue is reported as missing in $language, without its id',
  async ({ language, said }) => {
    await openBuiltPage(language)
    const { i18n: shown } = await import('@lingui/core')
    expect(shown._('kno')).toBe('A known text')
    expect(console.error).not.toHaveBeenCalled()
    expect(shown._('nev')).toBe(said)
    expect(console.error).toHaveBeenCalledWith(`No text for nev in ${language}`)
  },
)
