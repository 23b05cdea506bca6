import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { TransferReason } from '#core/ledger.ts'
import { describeMoney, MONEY_FILE } from '../scripts/generate-money.ts'
import { nameOf, readCalls } from './support/code/calls-of-money.ts'
import { MONEY_CALLS, MONEY_EVENTS } from './support/code/money-writes.ts'
import { importsOf } from './support/code/read-imports.ts'

const ROOT = join(import.meta.dirname, '..')
const TOP = readdirSync(ROOT)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const WRITES = [...Object.values(MONEY_CALLS), ...Object.values(MONEY_EVENTS)]

/** Lists the server's files that these files import, directly or through others, and these files. */
function reachableFrom(starts: readonly string[]): string[] {
  const seen = new Set(starts)
  for (const path of seen) {
    for (const imported of importsOf({ path, text: read(path) })) {
      if (/^(?:server|core)\//.test(imported) && imported.endsWith('.ts')) seen.add(imported)
    }
  }
  return [...seen]
}

/** Documents that show a newcomer the way. Every path in them must exist. */
const GUIDES = [
  'README.md',
  ...['architecture', 'commands', 'first-hour', 'decisions/README'].map((name) => `docs/${name}.md`),
  ...globSync('{server,web}/**/README.md', { cwd: ROOT }),
]
const FENCED = /^```[\s\S]*?^```/gm
const PATH = /^[\w.@*/-]+$/
const FILE_NAME = /\w\.(?:css|json|md|po|sql|tsx?|txt|ya?ml)$/

/** Lists the words in backticks that are paths: they start at the top of the tree, or end like a file. */
const pathsIn = (text: string) =>
  [...text.replaceAll(FENCED, '').matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(' '))
    .filter((word) => PATH.test(word) && (TOP.includes(word.split('/')[0] ?? '') || FILE_NAME.test(word)))

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

function isLinkDead(from: string, target: string): boolean {
  if (/^[a-z]+:/.test(target)) return false
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? from : join(dirname(from), path)
  return !existsSync(join(ROOT, file)) || (anchor !== undefined && !anchorsOf(read(file)).includes(anchor))
}

/** Lists the paths and links of a document that lead nowhere. */
const brokenLinksOf = (document: string, text: string) => [
  ...pathsIn(text).filter((path) => globSync(path, { cwd: ROOT }).length === 0),
  ...[...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => isLinkDead(document, target)),
]

describe('every path and link resolves', () => {
  test.each(GUIDES)('in %s', (document) => {
    expect(brokenLinksOf(document, read(document))).toEqual([])
  })

  test('paths are found at all', () => {
    expect(GUIDES.flatMap((document) => pathsIn(read(document))).length).toBeGreaterThan(200)
  })

  test.each([
    'Edit `server/gone.ts`.',
    'Edit `gone.ts`, which names no folder.',
    'Look into `server/gone`.',
    'Look into `server/gone/*.ts`.',
    'Run `npx vitest run server/gone.test.ts`.',
    'See [the tables](gone.md).',
    'See [the first hour](first-hour.md#a-gone-heading).',
  ])('a broken link is reported: %s', (text) => {
    expect(brokenLinksOf('docs/architecture.md', text)).toHaveLength(1)
  })

  test('a code block, a call and a word of the language are not taken for paths', () => {
    const text =
      '```sh\ncat server/gone.ts\n```\n`POST /api/orders` sets `status`, see [viem](https://viem.sh/gone.md).'
    expect(brokenLinksOf('docs/architecture.md', text)).toEqual([])
  })
})

describe('the README of each room', () => {
  test.each(globSync('{server,web}/**/README.md', { cwd: ROOT }))(
    '%s is short and has steps for adding to it',
    (document) => {
      const text = read(document)
      expect(text.split('\n').length).toBeLessThanOrEqual(61)
      expect(text.split('## Add one of these\n')[1]).toMatch(/^\d\. /m)
    },
  )
})

describe('the index of decisions', () => {
  const index = read('docs/decisions/README.md')
  const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md')
  const lines = index.split('\n').filter((line) => line.startsWith('- '))
  const lineOf = (name: string) => lines.find((line) => line.startsWith(`- [${name.slice(0, 4)}](${name}) `)) ?? ''

  test('lists each decision once, by its title', () => {
    expect(lines.map((line) => /\]\(([^)]+)\)/.exec(line)?.[1]).toSorted()).toEqual(decisions.toSorted())
    const title = (name: string) => /^# \d+[.:] (.+)$/m.exec(read(`docs/decisions/${name}`))?.[1] ?? 'no title'
    expect(decisions.filter((name) => !lineOf(name).includes(`) ${title(name)}`))).toEqual([])
  })

  test('names the decision that supersedes a superseded one', () => {
    const superseded = decisions.flatMap((name) => {
      const by = /^Status: (?:replaced|superseded) by (\[.+\))$/m.exec(read(`docs/decisions/${name}`))?.[1]
      return by === undefined ? [] : [{ name, by }]
    })
    expect(superseded.length).toBeGreaterThan(0)
    expect(superseded.filter(({ name, by }) => !lineOf(name).endsWith(`**superseded** by ${by}`))).toEqual([])
  })
})

describe('the list of writes of money', () => {
  test('matches the output of `npm run generate -- money`', async () => {
    expect(read(MONEY_FILE)).toBe(await describeMoney())
  })

  test('has every call that moves money', async () => {
    const calls = (await readCalls()).filter(({ movesMoney }) => movesMoney !== undefined)
    expect(Object.keys(MONEY_CALLS).toSorted()).toEqual(calls.map(nameOf).toSorted())
  })

  test('has every reason of a transfer', () => {
    type PostedReason = (typeof WRITES)[number]['posts'][number]
    expectTypeOf<PostedReason>().toEqualTypeOf<TransferReason>()
  })

  test.each(WRITES)('names $action in $file, which posts as documented', ({ action, file, posts }) => {
    expect(read(file)).toMatch(new RegExp(`^(?:export )?(?:async )?(?:function|const) ${action}\\b`, 'm'))
    // The wiring says what an ended payout posts.
    const starts = file.startsWith('server/payouts/') ? [file, 'server/wiring/open-common.ts'] : [file]
    const texts = reachableFrom(starts).map(read)
    expect(posts.filter((reason) => !texts.some((text) => text.includes(`'${reason}'`)))).toEqual([])
  })
})
