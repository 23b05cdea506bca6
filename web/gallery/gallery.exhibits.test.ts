import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const COMPONENT = /(?<!\.test)\.tsx$/
/** They decide which of the others is drawn and when, and look like nothing themselves; or they ask the server what to show. */
const NOT_SHOWN = [
  'actions.tsx',
  'arrival.tsx',
  'brand.tsx',
  'contact-sign.tsx',
  'failure-boundary.tsx',
  'page-failure.tsx',
  'later.tsx',
  'lazy-part.tsx',
  'paged-list.tsx',
  'part-failure.tsx',
  'theme-toggle.tsx',
  'trans.tsx',
  'when-near.tsx',
  'wait-for-texts.tsx',
]

const read = (path: string) => readFileSync(join(WEB, path), 'utf8')
/** The components of `web/ui` that a source imports. */
const componentsIn = (source: string) =>
  [...source.matchAll(/(?:#web\/ui\/|\.\.\/ui\/|'\.\/)([\w-]+\.tsx)'/g)].map(([, name = '']) => name)

/** What hangs in the gallery, by itself or as a part of what hangs there. */
function shownComponents(): Set<string> {
  const exhibits = readdirSync(join(WEB, 'gallery/exhibits')).map((name) => read(`gallery/exhibits/${name}`))
  const shown = new Set([read('gallery/gallery.tsx'), ...exhibits].flatMap((source) => componentsIn(source)))
  for (const name of shown) {
    if (readdirSync(join(WEB, 'ui')).includes(name))
      for (const part of componentsIn(read(`ui/${name}`))) shown.add(part)
  }
  return shown
}

test('every component of the site is in the gallery, alone or within another', () => {
  const shown = shownComponents()
  const components = readdirSync(join(WEB, 'ui')).filter((name) => COMPONENT.test(name))
  expect(components.length).toBeGreaterThan(10)
  expect(components.filter((name) => !NOT_SHOWN.includes(name) && !shown.has(name))).toEqual([])
})
