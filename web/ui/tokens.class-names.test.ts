import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')

/** What a class name must not say: the tokens have a step, a size and a colour for everything. */
const BANS = [
  {
    what: 'a distance off the 4 px grid',
    pattern: /(?<![\w-])-?(?:[mp][trblxyse]?|gap(?:-[xy])?|space-[xy])-\d+\.\d+\b/,
    bad: 'flex mt-0.5',
  },
  {
    what: 'a distance of its own',
    pattern: /(?<![\w-])-?(?:[mp][trblxyse]?|gap(?:-[xy])?)-\[(?!.*env\()/,
    bad: 'p-[5px]',
  },
  { what: 'a size of type of its own', pattern: /(?<![\w-])text-\[/, bad: 'text-[15px]' },
  { what: 'a radius of its own', pattern: /(?<![\w-])rounded(?:-\w+)?-\[/, bad: 'rounded-t-[3px]' },
  { what: 'a colour of its own', pattern: /-\[#|-\[rgb/, bad: 'bg-[#fff]' },
] as const

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx$|button-class\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(WEB, path), 'utf8') }))

test.each(BANS)('no class is $what', ({ pattern, bad }) => {
  expect(pattern.test(bad)).toBe(true)
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('the background of texts is one of three surfaces; all other fills are small', () => {
  const surfaces = ['street', 'stall', 'counter']
  const fills = [
    'banana',
    'loss-fill',
    'kraft',
    'gain',
    'loss',
    'glow',
    'control',
    'line',
    'veil',
    'paper',
    'transparent',
    'current',
  ]
  const used = sources.flatMap(({ text }) => [...text.matchAll(/(?<![\w-])bg-([a-z-]+)/g)].map(([, name = '']) => name))
  expect(used).toContain('stall')
  expect([...new Set(used)].filter((name) => ![...surfaces, ...fills].some((it) => name.startsWith(it)))).toEqual([])
})
