import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assert } from '#core/assert.ts'
import { createChooser } from './coverage/choose-tests.ts'
import type { RecordedTestFile } from './coverage/coverage.ts'
import { readHits } from './coverage/read-hits.ts'
import { findRegions, insertHits } from './coverage/regions.ts'
import { countRoom, describeGenerated, readRecord } from './describe-generated.ts'
import type { TestFileResult } from './driver.ts'
import type { Excuse } from './excuses/excusing.ts'
import { EXCUSES } from './excuses.ts'
import { readGenerateOptions } from './generate-options.ts'
import { mutationsOf, type SourceMutation } from './mutations.ts'
import { findRefused } from './refused-changes.ts'
import { type MutationResult, Results } from './results.ts'
import { sample } from './sample.ts'
import { judgeRun, tryMutation } from './try-mutation.ts'

const ROOT = join(import.meta.dirname, '../..')
const NUMBERS = Array.from({ length: 200 }, (_, at) => at)

test('the same seed draws the same sample, and another seed draws another', () => {
  const first = sample(NUMBERS, 20, 7)
  expect(sample(NUMBERS, 20, 7)).toEqual(first)
  // A record names a seed for as long as it is read.
  expect(sample(NUMBERS, 5, 7)).toEqual([2, 13, 195, 139, 104])
  expect(sample(NUMBERS, 20, 8)).not.toEqual(first)
  expect(new Set(first).size).toBe(20)
  expect(first.every((one) => NUMBERS.includes(one))).toBe(true)
})

test('a sample larger than the population has every change once', () => {
  expect(sample([1, 2, 3], 10, 1).toSorted()).toEqual([1, 2, 3])
})

test('a change is identified by its text and function, and ids are unique', async () => {
  const mutations = await mutationsOf(ROOT, 'core', 'core/sign-in.ts')
  expect(mutations.length).toBeGreaterThan(5)
  expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length)
  expect(mutations.some(({ id }) => id.endsWith(' (2)'))).toBe(true)
})

test('a change is tried on tests that reach it, including those recorded before its function changed', async () => {
  const file = 'core/sign-in.ts'
  const change = (await mutationsOf(ROOT, 'core', file)).find(({ region }) => region?.key.endsWith(':1'))
  assert(change?.region != null, `${file} has a function of two statements`)
  const { name, key } = change.region
  const reached = {
    'reaches.test.ts': [name, key],
    'ends-before.test.ts': [name, key.replace(/1$/, '0')],
    'is-older.test.ts': [name, `${name}@00000000:0`],
    'is-elsewhere.test.ts': [],
  }
  const record = (test: string, keys: readonly string[]): RecordedTestFile => ({
    ...{ file: test, project: 'unit', ms: 1, isSound: true, hash: '' },
    hits: keys.map((one) => `${file}#${one}`),
  })
  const recorded = Object.entries(reached).map(([test, keys]) => [test, record(test, keys)] as const)
  const stages = createChooser(ROOT, new Map(recorded))(change)
  expect(stages.flatMap(({ files }) => files).toSorted()).toEqual(['is-older.test.ts', 'reaches.test.ts'])
})

test('the compiler refuses a change of a type and accepts a change of a value', async () => {
  const mutations = await mutationsOf(ROOT, 'core', 'core/referral.ts')
  const refused = findRefused(ROOT, mutations)
  const isVoid = ({ operator, replacement }: SourceMutation) => operator === 'BlockStatement' && replacement === '{}'
  const isSwapped = ({ operator }: SourceMutation) => operator === 'ConditionalExpression'
  expect(mutations.filter(isVoid).length).toBeGreaterThan(0)
  expect(mutations.filter((one) => isVoid(one) && !refused.has(one))).toEqual([])
  expect(mutations.filter((one) => isSwapped(one) && !refused.has(one)).length).toBeGreaterThan(0)
})

test('the compiler refuses changes of types even beside one that it cannot parse', async () => {
  const mutations = (await mutationsOf(ROOT, 'core', 'core/referral.ts')).slice(0, 12)
  const alone = findRefused(ROOT, mutations)
  expect([alone.size > 0, alone.size < mutations.length]).toEqual([true, true])
  const broken = mutations
    .slice(0, 1)
    .map((one): SourceMutation => ({ ...one, start: 0, end: 0, replacement: 'const = ' }))
  expect(findRefused(ROOT, [...broken, ...mutations])).toEqual(new Set([...broken, ...alone]))
})

test('the linter refuses a change that leaves a floating promise', async () => {
  const waits = (await mutationsOf(ROOT, 'server/payouts/holds', 'server/payouts/holds/holds.ts')).filter(
    ({ id, operator }) => operator === 'drop await' && /^(?:holdPayouts|isHeld):/.test(id),
  )
  const refused = findRefused(ROOT, waits)
  expect(waits.map((one) => [one.id, refused.has(one)])).toEqual([
    [
      'holdPayouts: drop await: await insertHold(executor, { reason, asOf }) → insertHold(executor, { reason, asOf })',
      true,
    ],
    ['isHeld: drop await: await readIsHeld(executor) → readIsHeld(executor)', true],
  ])
})

test('tests that killed other changes of the function run first, then those with the most kills', () => {
  const root = mkdtempSync(join(tmpdir(), 'bv3-results-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'a.ts'), '')
  const results = new Results(root)
  const noticed = (id: string, by: string) => {
    const mutation = { file: 'a.ts', room: 'core', id, operator: '', start: 0, end: 0, replacement: '' }
    const tried = { verdict: 'killed', how: '', by, seconds: 1, seed: 1, isFinal: true } as const
    results.add({ ...mutation, within: null, region: null }, tried)
  }
  noticed('other: 1', 'often.test.ts')
  noticed('other: 2', 'often.test.ts')
  noticed('other: 3', 'once.test.ts')
  noticed('act: 1', 'own.test.ts')
  expect(results.noticedBy({ file: 'a.ts', within: 'act' })).toEqual(['own.test.ts', 'often.test.ts', 'once.test.ts'])
  expect(results.noticedBy({ file: 'b.ts', within: 'act' })).toEqual([])
})

test('each excuse is for a change that the operators can make', async () => {
  const files = [...new Set(EXCUSES.map(({ file }) => file))]
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  const made = await Promise.all(files.map(async (file) => [file, await mutationsOf(ROOT, '', file)] as const))
  const ids = new Map(made.map(([file, all]) => [file, new Set(all.map(({ id }) => id))]))
  expect(EXCUSES.filter(({ file, mutation }) => ids.get(file)?.has(mutation) !== true)).toEqual([])
})

const excuse: Excuse = { file: 'a.ts', mutation: 'c', kind: 'equivalent', reason: 'it is | the same' }
const findExcuse = ({ file, id }: { readonly file: string; readonly id: string }) =>
  file === excuse.file && id === excuse.mutation ? excuse : undefined
const result = (id: string, verdict: MutationResult['verdict'], seed = 3): MutationResult => ({
  ...{
    room: 'core',
    file: 'a.ts',
    id,
    verdict,
    how: '',
    by: null,
    seconds: 1,
    hash: '',
    seed,
    date: '2026-01-02',
    isFinal: id !== 'b',
  },
})

test('the record counts a room, states the share killed and keeps the rows of other rooms', () => {
  const verdicts = [result('a', 'killed'), result('b', 'survived', 2), result('c', 'survived'), result('d', 'broken')]
  const core = countRoom('core', verdicts, findExcuse)
  expect(core).toMatchObject({ tried: 4, killed: 1, survived: 1, equivalent: 1, broken: 1, open: 1, seeds: [2, 3] })
  const before = describeGenerated(['server/db'], [{ ...core, room: 'server/db' }], [], '')
  const after = describeGenerated(['core', 'server/db'], [core], [excuse], before)
  expect(after).toContain('| `core` | 4 | 1 | 1 | 1 | 0 | 0 | 0 | 1 | 1 | 50.0 % | 2026-01-02 | 2, 3 |')
  expect(after).toContain('| `a.ts` | c | equivalent: it is \\| the same |')
  expect(readRecord(after)).toEqual([core, { ...core, room: 'server/db' }])
})

const ran = (
  messages: readonly (readonly [test: string | null, message: string])[],
  isLoaded = true,
): TestFileResult => ({
  ...{ file: 'a.test.ts', project: 'unit', ms: 1, tests: 1, isLoaded },
  failures: messages.map(([name, message]) => ({ test: name, message })),
})

test.each([
  { of: 'a failed test', runs: [ran([['adds', 'AssertionError: 1']])], verdict: 'killed' },
  { of: 'a failed hook', runs: [ran([[null, 'TypeError: a is not a function']])], verdict: 'killed' },
  { of: 'a file that does not load', runs: [ran([[null, 'SyntaxError: b']], false)], verdict: 'broken' },
  {
    of: 'a test that waited in vain',
    runs: [ran([['ends', 'Error: Test timed out in 120000ms.']])],
    verdict: 'timed out',
  },
  { of: 'no run at all', runs: [], verdict: 'broken' },
  { of: 'no failure', runs: [ran([])], verdict: undefined },
])('$of is $verdict', ({ runs, verdict }) => {
  expect(judgeRun({ ran: runs, errors: [], isTooLong: false })?.verdict).toBe(verdict)
})

test('an error outside of tests kills, and a run without an end is timed out', () => {
  expect(judgeRun({ ran: [ran([])], errors: ['Error: nobody caught it'], isTooLong: false })?.verdict).toBe('killed')
  expect(judgeRun({ ran: [ran([])], errors: [], isTooLong: true })?.verdict).toBe('timed out')
})

test.each([
  { isSlow: false, verdict: 'timed out' },
  { isSlow: true, verdict: 'survived' },
])(
  'a test that times out kills a change only if it passes in time without it ($isSlow)',
  async ({ isSlow, verdict }) => {
    const path = mkdtempSync(join(tmpdir(), 'bv3-place-'))
    onTestFinished(() => rmSync(path, { recursive: true }))
    const source = join(path, 'a.ts')
    writeFileSync(source, 'export const a = 1')
    const read: string[] = []
    const limits: number[] = []
    const driver = {
      run: (_files: readonly string[], _changed: readonly string[], timeMsMax: number) => {
        read.push(readFileSync(source, 'utf8'))
        limits.push(timeMsMax)
        return Promise.resolve({ ran: [ran([])], errors: [], isTooLong: isSlow || read.length === 1 })
      },
      stop: () => Promise.resolve(),
    }
    const mutation = { file: 'a.ts', room: 'core', id: 'a: 1 → 2', operator: '', start: 17, end: 18, replacement: '2' }
    const chosen = [{ files: ['a.test.ts'], recordedMs: 10 }]
    const until = Date.now() + 100_000
    const tried = await tryMutation(
      { path, driver, changed: [] },
      { ...mutation, within: null, region: null },
      chosen,
      until,
    )
    expect(tried?.verdict).toBe(verdict)
    expect(read).toEqual(['export const a = 2', 'export const a = 1'])
    expect(limits[1]).toBe((limits[0] ?? 0) / 2)
  },
)

const SOURCE = 'const a = (b: number) => ({ b })\nfunction c() {\n  a(1)\n  if (a) {\n    a(2)\n  }\n}\n'

test('functions and their statements are regions, each listed after those around it', () => {
  const regions = findRegions('a.ts', SOURCE).map(({ start, end, name }) => `${name}: ${SOURCE.slice(start, end)}`)
  expect(regions).toEqual([
    'a: (b: number) => ({ b })',
    'c: function c() {\n  a(1)\n  if (a) {\n    a(2)\n  }\n}',
    'c: a(1)',
    'c: if (a) {\n    a(2)\n  }',
    'c: a(2)',
  ])
})

test('a region records its hit on its own line', () => {
  let number = 0
  const noted = insertHits('a.ts', SOURCE, () => `hit(${number++})`)
  expect(noted).toBe(
    'const a = (b: number) => (hit(0), ({ b }))\nfunction c() {hit(1);\n  hit(2);a(1)\n  hit(3);if (a) {\n    hit(4);a(2)\n  }\n}\n',
  )
})

test('code that a server reaches counts for the test file that started it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hits-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '10-0'), '< 1 100\n> a.test.ts 110\n1\n> b.test.ts 150\n2\n')
  writeFileSync(join(folder, '11-0'), '< 10 160\n3\nsql:read\n')
  writeFileSync(join(folder, '11-4'), '< 10 165\n4\n')
  const reached = readHits(folder, (noted) => `key ${noted}`)
  expect(Object.fromEntries([...reached].map(([file, keys]) => [file, [...keys]]))).toEqual({
    'a.test.ts': ['key 1'],
    'b.test.ts': ['key 2', 'key 3', 'key sql:read', 'key 4'],
  })
})

test('words select rooms, and numbers limit a run', () => {
  const options = readGenerateOptions([
    '--generate',
    'server/payouts',
    'core',
    '--per-room',
    '30',
    '--seed',
    '1',
    '--minutes',
    '3',
  ])
  expect(options).toMatchObject({ perRoom: 30, seed: 1, minutes: 3, workers: 2, changed: null })
  expect(options.rooms.map(({ name }) => name)).toEqual(['core', 'server/payouts'])
  expect(readGenerateOptions(['--changed', '--recorded'])).toMatchObject({ minutes: 10, isRecording: false })
  expect(readGenerateOptions(['--again', 'core'])).toMatchObject({ isAgain: true, isRecording: true })
  expect(readGenerateOptions(['--changed', 'main', '--workers', '1'])).toMatchObject({ changed: 'main', workers: 1 })
  expect(() => readGenerateOptions(['nowhere'])).toThrow('There is no room nowhere')
  expect(() => readGenerateOptions(['--seed', 'x'])).toThrow('--seed needs a number')
})
