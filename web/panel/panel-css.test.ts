import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, readSources } from '#test/support/read-imports.ts'

const SHEET = readFileSync(join(import.meta.dirname, 'panel.css'), 'utf8')
/** Folders of `web/` whose classes the panel's sheet leaves out. */
const LEFT_OUT = [...SHEET.matchAll(/@source not "\.\.\/([\w/-]+)"/g)].map(([, folder]) => `web/${folder}/`)
const sources = new Map(readSources('web').map((source) => [source.path, source]))

/** Every file that a start of the panel can bring, however far away. */
function reach(path: string, found = new Set<string>()): Set<string> {
  const source = sources.get(path)
  if (source === undefined || found.has(path)) return found
  found.add(path)
  for (const it of importsOf(source)) reach(it, found)
  return found
}

const isLeftOut = (path: string) => path.endsWith('.tsx') && LEFT_OUT.some((folder) => path.startsWith(folder))

test('nothing that the panel shows is drawn with classes that its sheet leaves out', () => {
  const shown = [...reach('web/panel/panel.tsx')]
  expect(shown).toContain('web/panel/overview/overview-tab.tsx')
  expect(shown).toContain('web/features/connect/dialog/connect-dialog.tsx')
  expect(shown.filter(isLeftOut)).toEqual([])
})

test('the check finds what a page of the players shows', () => {
  expect([...reach('web/pages/mining-page.tsx')].filter(isLeftOut)).toContain('web/features/mining/mining-room.tsx')
})
