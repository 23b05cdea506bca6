import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from '#test/support/code/read-imports.ts'
import { importClosure, ownModule, readTextsByImport, SHELL } from './texts-by-import.ts'

const texts = await readTextsByImport()
const idOf = (message: string, module: string) => {
  const found = [...texts.sources.keys()].find(
    (id) => texts.messageOf(id, 'en') === message && texts.hasText(id, module),
  )
  if (found === undefined) throw new Error(`${module} does not say: ${message}`)
  return found
}

test('a page has the texts of its direct and indirect imports, and not of lazy imports', () => {
  const profile = texts.idsOf('web/pages/profile-page.tsx')
  expect(profile).toContain(idOf('Sign in to see your profile', 'web/pages/profile-page.tsx'))
  // Two imports away.
  expect(importClosure('web/pages/profile-wallet-room.tsx')).toContain(
    'web/features/withdrawals/recent-withdrawals.tsx',
  )
  expect(
    texts
      .idsOf('web/pages/profile-wallet-room.tsx')
      .some((id) => texts.hasText(id, 'web/features/withdrawals/recent-withdrawals.tsx')),
  ).toBe(true)
  const dialog = idOf('Connect Your Wallet', 'web/features/connect/connect-dialog.tsx')
  expect(profile).not.toContain(dialog)
  expect(texts.idsOf(SHELL)).not.toContain(dialog)
})

test('texts of the shell are not sent again', () => {
  const shell = new Set(texts.idsOf(SHELL))
  expect(shell.size).toBeGreaterThan(50)
  expect(texts.idsOf('web/pages/profile-page.tsx').filter((id) => shell.has(id))).toEqual([])
})

test('a type import adds no text', () => {
  // The page’s contract knows the refusals' codes; their sentences travel by themselves.
  expect(importClosure('web/lib/api-error.ts')).not.toContain('core/api/errors.ts')
  expect(texts.idsOf('core/api/errors.ts').every((id) => id.startsWith('refusal.'))).toBe(true)
})

test('short ids are unique prefixes of the full ids', () => {
  const ids = [...texts.sources.keys()]
  const short = ids.map(texts.shortIdOf)
  expect(new Set(short).size).toBe(ids.length)
  expect(ids.every((id, at) => id.startsWith(short[at] ?? '-'))).toBe(true)
  expect(short.filter((id) => id.length === 3).length).toBeGreaterThan(ids.length / 2)
})

/** What is loaded when something asks for it, and what is asked for by name. */
function rootsIn(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  return [
    ...[...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier = '']) => ownModule(specifier, path)),
    ...[...text.matchAll(/\btextsOf\('([^']+)'\)/g)].map(([, module = '']) => module),
  ].filter((it) => it !== null)
}

test('every text belongs to some part of the page', () => {
  const roots = [SHELL, ...readSources('web').flatMap(({ path }) => rootsIn(path))]
  const travels = new Set(roots.flatMap((module) => (module.startsWith('web/gallery') ? [] : texts.idsOf(module))))
  expect(travels.size).toBeGreaterThan(900)
  const left = [...texts.sources].filter(([id]) => !travels.has(id))
  expect(left.filter(([, modules]) => !modules.every((it) => it.startsWith('web/gallery')))).toEqual([])
})
