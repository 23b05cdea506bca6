import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROCESS_ROLES } from '#core/process-role.ts'
import { commandOf, environmentOf, ROOT, UNIT_ROOT, UNITS, valuesOf } from './support/code/systemd-units.ts'
import { makeTempFolder, type TempFolder } from './support/temp-folder.ts'

const ANALYZE = '/usr/bin/systemd-analyze'
const EXAMPLE = readFileSync(join(ROOT, '.env.example'), 'utf8')

let folder: TempFolder
beforeAll(() => {
  folder = makeTempFolder()
})
afterAll(() => folder.remove())

test('the guide begins with a list of all its parts, each once', () => {
  const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const [top = ''] = guide.split(/^## /m)
  const listed = [...top.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g)].map(([, title = '', anchor]) => ({ title, anchor }))
  const headings = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
  expect(listed.map(({ title }) => title).toSorted()).toEqual(headings.toSorted())
  // As the page that shows it makes them.
  const anchorOf = (title: string) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-')
  expect(listed.filter(({ title, anchor }) => anchorOf(title) !== anchor)).toEqual([])
})

test('each role has its own unit and its own port', () => {
  const environments = UNITS.map((unit) => environmentOf(unit, '3001'))
  expect(environments.map(({ ROLES }) => ROLES).toSorted()).toEqual([...PROCESS_ROLES].toSorted())
  expect(new Set(environments.map(({ PORT }) => PORT)).size).toBe(UNITS.length)
})

test('only the payer gets the key, from a credential', () => {
  const withKey = UNITS.filter(({ text }) => /PAYOUT_|LoadCredential/.test(text)).map(({ name }) => name)
  expect(withKey).toEqual(['bv3-payer.service'])
})

/** Read by the C library, and by whoever signs. */
const NOT_IN_EXAMPLE = ['MALLOC_ARENA_MAX', 'PAYOUT_PRIVATE_KEY_FILE']

describe.each(UNITS)('$name', (unit) => {
  test('starts an existing program with existing files', () => {
    const [program = '', ...args] = commandOf(unit)
    expect(existsSync(program)).toBe(true)
    expect(existsSync(args.at(-1) ?? '')).toBe(true)
    expect(valuesOf(unit, 'WorkingDirectory')).toEqual([UNIT_ROOT])
    // The same bounds of memory as `npm start`.
    const start = readFileSync(join(ROOT, 'scripts/start.ts'), 'utf8')
    expect(args[0]).toBe(`--max-old-space-size=${/HEAP_MB = (\d+)/.exec(start)?.[1]}`)
    expect(args[1]).toBe(`--max-semi-space-size=${/YOUNG_MB = (\d+)/.exec(start)?.[1]}`)
    expect(args[2]).toBe(`--heap-growing-percent=${/GROWTH_PERCENT = (\d+)/.exec(start)?.[1]}`)
  })

  test('sets only variables that the program reads', () => {
    const names = Object.keys(environmentOf(unit, '3001')).filter((name) => !NOT_IN_EXAMPLE.includes(name))
    expect(names.filter((name) => !new RegExp(`^${name}=`, 'm').test(EXAMPLE))).toEqual([])
  })

  test('is stopped by one signal, with time for requests in flight', () => {
    expect(valuesOf(unit, 'KillSignal')).toEqual(['SIGTERM'])
    expect(valuesOf(unit, 'KillMode')).toEqual(['mixed'])
    // 30 seconds of answers and 20 for the parts.
    expect(Number(valuesOf(unit, 'TimeoutStopSec')[0])).toBeGreaterThan(50)
    expect(valuesOf(unit, 'Restart')).toEqual(['always'])
  })

  test('has the same protection as the others', () => {
    const protection = ({ settings }: (typeof UNITS)[number]) =>
      settings.filter(([name]) =>
        /^(?:Protect|Private|Restrict|System|Capab|Ambient|NoNew|Lock|Remove|UMask|Memory|Limit)/.test(name),
      )
    const [first] = UNITS
    expect(protection(unit)).toEqual(first && protection(first))
    expect(protection(unit).length).toBeGreaterThan(20)
  })

  test.skipIf(!existsSync(ANALYZE))('is accepted by systemd without a warning', () => {
    const units = join(folder.path, unit.name)
    mkdirSync(units)
    const path = join(units, unit.name)
    writeFileSync(path, unit.text.replaceAll(UNIT_ROOT, ROOT))
    const { status, stderr } = spawnSync(ANALYZE, ['verify', '--man=no', path], { encoding: 'utf8' })
    // Of units of this machine it says what it likes.
    expect(stderr.split('\n').filter((line) => line.includes('bv3'))).toEqual([])
    expect(status).toBe(0)
    const said = execFileSync(ANALYZE, ['security', '--offline=true', '--no-pager', path], { encoding: 'utf8' })
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1])
    // Of 10; a unit without any protection has 9.6.
    expect(exposure).toBeLessThan(2.5)
  })
})
