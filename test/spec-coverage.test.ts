import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readCoverage, statedOpenCount } from './support/code/read-coverage.ts'
import { hasTest, titlesOf } from './support/code/read-test-titles.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DOCUMENT = readFileSync(`${ROOT}docs/records/spec-coverage.md`, 'utf8')

const titlesIn = (path: string) => titlesOf(readFileSync(ROOT + path, 'utf8'))

/** What a document of coverage says that is not so. */
function faultsOf(markdown: string): string[] {
  const { rows, malformed } = readCoverage(markdown)
  const faults = malformed.map((line) => `not five cells: ${line}`)
  const ids = new Set<string>()
  for (const { id, requirement: asked, builtIn, shownBy, state } of rows) {
    const fault = (what: string) => faults.push(`${id}: ${what}`)
    if (!/^[2-9]\.[a-z-]+\.\d+$/.test(id)) fault('no id')
    if (ids.has(id)) fault('this id is taken')
    ids.add(id)
    if (asked === '') fault('asks nothing')
    if (!/^closed$|^open: \S|^differs: \S/.test(state)) fault(`no state: ${state}`)
    if (!state.startsWith('open') && (builtIn.length === 0 || shownBy.length === 0)) fault('built or shown nowhere')
    for (const path of builtIn) if (path === '' || !existsSync(ROOT + path)) fault(`no such path: ${path}`)
    for (const { path, titles } of shownBy) {
      if (!/\.test\.tsx?$/.test(path) || !existsSync(ROOT + path)) fault(`no such test file: ${path}`)
      else if (!hasTest(titlesIn(path), titles)) fault(`no such test in ${path}: ${titles.join(' › ')}`)
    }
  }
  const openCount = rows.filter(({ state }) => state.startsWith('open')).length
  if (statedOpenCount(markdown) !== openCount) faults.push(`open rows: ${openCount}`)
  return faults
}

test('each row names existing paths, and each closed one existing tests', () => {
  expect(faultsOf(DOCUMENT)).toEqual([])
})

test('every section of the specification has rows', () => {
  const { rows } = readCoverage(DOCUMENT)
  expect([...new Set(rows.map(({ id }) => id[0]))]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9'])
})

describe('faults of a document', () => {
  const GOOD =
    '| `2.nav.1` | a | `README.md` | `test/spec-coverage.test.ts › faults of a document › with $what` | closed |'
  const withOpen = (count: number, ...rows: string[]) => [`Open rows: ${count}.`, ...rows].join('\n')

  test('a correct document has none', () => {
    expect(faultsOf(withOpen(0, GOOD))).toEqual([])
    expect(faultsOf(withOpen(1, '| `9.game.1` | a | – | – | open: planned |'))).toEqual([])
  })

  test.each([
    { what: 'a missing cell', row: GOOD.replace('| a ', '') },
    { what: 'an empty question', row: GOOD.replace('| a |', '| |') },
    { what: 'an empty place', row: GOOD.replace('`README.md`', '') },
    { what: 'an empty proof', row: GOOD.replace(/`test.*with \$what`/, '') },
    { what: 'an empty state', row: GOOD.replace('closed', '') },
    { what: 'an unknown state', row: GOOD.replace('closed', 'done') },
    { what: 'a difference without a reason', row: GOOD.replace('closed', 'differs:') },
    { what: 'no test of a closed row', row: GOOD.replace(/`test.*with \$what`/, '–') },
    { what: 'a missing path', row: GOOD.replace('README.md', 'README.txt') },
    { what: 'a missing test file', row: GOOD.replace('spec-coverage.test', 'coverage.test') },
    { what: 'a file that is not a test', row: GOOD.replace('test/spec-coverage.test.ts', 'README.md') },
    { what: 'a missing title', row: GOOD.replace('with $what', 'with it') },
    { what: 'a title of another group', row: GOOD.replace('faults of a document', 'every section') },
    { what: 'no title', row: GOOD.replace(/ › faults of a document › with \$what/, '') },
    { what: 'an invalid id', row: GOOD.replace('2.nav.1', 'nav 1') },
    { what: 'a repeated id', row: `${GOOD}\n${GOOD}` },
    { what: 'an open row that is not counted', row: GOOD.replace('closed', 'open: planned') },
  ])('with $what', ({ row }) => {
    expect(faultsOf(withOpen(0, row))).toHaveLength(1)
  })

  test('with a wrong count of open rows, or without one', () => {
    expect(faultsOf(withOpen(2, GOOD))).toEqual(['open rows: 0'])
    expect(faultsOf(GOOD)).toEqual(['open rows: 0'])
  })
})

test('each test named in the street record exists, and each row names one', () => {
  // The journey of the wallet matrix compares that table with its own lists.
  const rows = readFileSync(`${ROOT}docs/records/street.md`, 'utf8')
    .replace(/### The wallet matrix[\s\S]*?(?=\n## )/, '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| scenario'))
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    const paths = [...row.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path = '']) => path)
    expect(paths.length, row).toBeGreaterThan(0)
    expect(paths.filter((path) => !existsSync(ROOT + path))).toEqual([])
  }
})
