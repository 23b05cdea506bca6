import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const COMPONENT = /(?<!\.test)\.tsx$/
/** They arrange when others are drawn, or catch what others throw, and look like nothing themselves. */
const WITHOUT_LOOKS = ['when-near.tsx', 'failure-boundary.tsx']

const read = (path: string) => readFileSync(join(WEB, path), 'utf8')
/** The components of `web/ui` that a source imports. */
const componentsIn = (source: string) =>
  [...source.matchAll(/(?:#web\/ui\/|'\.\/)([\w-]+\.tsx)'/g)].map(([, name = '']) => name)

/** What hangs in the gallery, by itself or as a part of what hangs there. */
function shownComponents(): Set<string> {
  const exhibits = readdirSync(join(WEB, 'gallery/exhibits')).map((name) => read(`gallery/exhibits/${name}`))
  const shown = new Set(exhibits.flatMap((source) => componentsIn(source)))
  for (const name of shown) {
    if (readdirSync(join(WEB, 'ui')).includes(name))
      for (const part of componentsIn(read(`ui/${name}`))) shown.add(part)
  }
  return shown
}

test('every component of the site hangs here, by itself or in another', () => {
  const shown = shownComponents()
  const components = readdirSync(join(WEB, 'ui')).filter((name) => COMPONENT.test(name))
  expect(components.length).toBeGreaterThan(10)
  expect(components.filter((name) => !WITHOUT_LOOKS.includes(name) && !shown.has(name))).toEqual([])
})
