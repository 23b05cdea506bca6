import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
/** They arrange when others are drawn, and look like nothing themselves. */
const WITHOUT_LOOKS = ['when-near.tsx']

test('every component of the site hangs here', () => {
  const shown = readdirSync(join(WEB, 'gallery'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(WEB, 'gallery', name), 'utf8'))
    .join('\n')
  const components = readdirSync(join(WEB, 'ui')).filter((name) => /(?<!\.test)\.tsx$/.test(name))
  expect(components.length).toBeGreaterThan(10)
  expect(components.filter((name) => !WITHOUT_LOOKS.includes(name) && !shown.includes(`#web/ui/${name}'`))).toEqual([])
})
