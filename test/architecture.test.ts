import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ARROWS, KNOWN_VIOLATIONS, PANEL_SHARED, PANEL_START, READ_BY_FEATURES } from './support/code/arrows.ts'
import { drawArrows } from './support/code/draw-arrows.ts'
import { findInexact } from './support/code/find-inexact.ts'
import { importsOf, readSources, type SourceFile } from './support/code/read-imports.ts'

/** Modules of Node or of packages that a zone of pure rules must not reach for. */
const IMPURE = /^(?:node:|fs$|crypto$|fastify|pg$|viem|react|pino)/
/** What reads a clock, a die or the world. */
const CLOCK_OR_CHANCE = /\b(?:Date\.now|new Date\(\)|Math\.random|performance\.now|crypto\.|process\.|fetch\()/
/** Money that a float would touch. */
const FLOAT_MONEY = /\b(?:parseFloat|parseUnits|parseEther)\s*\(/

type Violation = string

const roomOf = (path: string) =>
  Object.keys(ARROWS)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0]

function checkArrows(file: SourceFile): Violation[] {
  const room = roomOf(file.path)
  if (room === undefined) return [`${file.path} lies in no room`]
  const allowed = [room, ...(ARROWS[room] ?? [])]
  return importsOf(file)
    .filter((target) => roomOf(target) !== undefined)
    .filter((target) => !allowed.some((place) => target === place || target.startsWith(`${place}/`)))
    .map((target) => `${file.path} imports ${target}`)
    .filter((violation) => !KNOWN_VIOLATIONS.includes(violation))
}

const featureOf = (path: string) => /^(?:server|web)\/features\/[^/]+\//.exec(path)?.[0]

/** What two features share is below them: on the server a rule, money or a wire, and in the browser a query, a text or a part. */
function checkFeatures(file: SourceFile): Violation[] {
  const own = featureOf(file.path)
  if (own === undefined) return []
  return importsOf(file)
    .filter((target) => (featureOf(target) ?? own) !== own)
    .map((target) => `${file.path} imports ${target}`)
}

/** A route reads the chain and queues payouts. It does not sign or send. */
const checkReads = (file: SourceFile): Violation[] =>
  !file.path.startsWith('server/features/')
    ? []
    : importsOf(file)
        .filter(
          (target) => /^server\/(?:payouts\/(?!holds\/)|chain\/)/.test(target) && !READ_BY_FEATURES.includes(target),
        )
        .map((target) => `${file.path} imports ${target}`)

/** Returns the folder of the panel in which a file lies, an empty text for a file beside the folders, or undefined outside. */
const panelFolder = (path: string) => {
  const inside = /^web\/panel\/(?:([^/]+)\/)?/.exec(path)
  return inside === null ? undefined : (inside[1] ?? '')
}

/** A tab of the panel uses what lies below all tabs: never another tab, never the start, which opens them. */
function checkTabs(file: SourceFile): Violation[] {
  const own = panelFolder(file.path)
  if (own === undefined || own === '' || PANEL_START.includes(own)) return []
  const allowed = [own, ...(PANEL_SHARED[own] ?? Object.keys(PANEL_SHARED))]
  return importsOf(file)
    .filter((target) => !allowed.includes(panelFolder(target) ?? own))
    .map((target) => `${file.path} imports ${target}`)
}

function checkPurity(file: SourceFile): Violation[] {
  if (!/^(?:core|contracts)\//.test(file.path)) return []
  const modules = importsOf(file).filter((name) => IMPURE.test(name))
  const code = file.text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const found = CLOCK_OR_CHANCE.exec(code)?.[0]
  return [...modules, ...(found === undefined ? [] : [found])].map((what) => `${file.path} reaches for ${what}`)
}

/** The games' simulation comes to the same bits on every machine. */
const checkSimulation = (file: SourceFile): Violation[] => (file.path.startsWith('core/game/') ? findInexact(file) : [])

/** Only the ledger writes money. */
function checkMoneyWriters(file: SourceFile): Violation[] {
  if (!file.path.startsWith('server/') || file.path.startsWith('server/ledger/')) return []
  const write =
    /(?:insert\s+into|update|delete\s+from)\s+(?:ledger_transfers|balances|lots|base_mining|mining_sessions)\b/i.exec(
      file.text,
    )
  return write === null ? [] : [`${file.path} writes money: ${write[0]}`]
}

function checkMoneyParsing(file: SourceFile): Violation[] {
  const isMoneyPlace = /^(?:core|server\/(?:features|ledger|http))\//.test(file.path)
  const found = isMoneyPlace ? FLOAT_MONEY.exec(file.text) : null
  return found === null ? [] : [`${file.path} calls ${found[0]}`]
}

/** An item of a select that has no value is one that nobody can tell from none. */
function checkSelectItems(file: SourceFile): Violation[] {
  const found = /<option(?![^>]*\bvalue=)|<option[^>]*\bvalue=(?:""|\{''\}|\{""\})/.exec(file.text)
  return found === null ? [] : [`${file.path} has an item without a value: ${found[0]}`]
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Matches generated files, and migrations. They may repeat a type name. */
const GENERATED = /\.sql\.ts$|(?:^|\/)contracts\/abi\.ts$|^server\/db\/migrations\//
const TYPE_NAME =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:const )?(?:type|interface|class|enum) ([A-Z]\w*)/gm

/** Reports each type name that two of the files declare, or one file twice. A reader finds a type by its name alone. */
function checkTypeNames(files: readonly SourceFile[]): Violation[] {
  const declaredIn = new Map<string, string>()
  return files
    .filter(({ path }) => !GENERATED.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(TYPE_NAME)].flatMap(([, name = '']) => {
        const first = declaredIn.get(name)
        declaredIn.set(name, first ?? path)
        return first === undefined ? [] : [`${first} and ${path} both declare the type ${name}`]
      }),
    )
}

const FILES = ['art', 'core', 'contracts', 'server', 'web', 'scripts'].flatMap(readSources)

/** Each check, and a sample that it must bite on: a check that was never seen failing checks nothing. */
const CHECKS: readonly { name: string; check: (file: SourceFile) => Violation[]; bad: readonly SourceFile[] }[] = [
  {
    name: 'arrows point down',
    check: checkArrows,
    bad: [
      { path: 'web/page.tsx', text: "import { post } from '#server/ledger/post.ts'" },
      { path: 'core/rule.ts', text: "import { db } from '../server/db/pool.ts'" },
      { path: 'server/ledger/post.ts', text: "import { x } from '../features/mining/routes.ts'" },
      { path: 'server/chain/watcher.ts', text: "import { x } from '#server/features/purchases/credit-payment.ts'" },
      { path: 'server/features/mining/routes.ts', text: "const x = await import('../../http/app.ts')" },
      { path: 'server/chain/watcher.ts', text: "import { x } from '../dev/local-chain.ts'" },
      { path: 'contracts/networks.ts', text: "export { x } from '#core/money.ts'" },
      { path: 'server/payouts/a.ts', text: "import { x } from '../features/withdrawals/routes.ts'" },
      { path: 'server/payouts/a.ts', text: "import { x } from '../payments/credit-payment.ts'" },
      { path: 'web/main.tsx', text: "import { x } from '#server/config.ts'" },
      { path: 'web/pages/home-page.tsx', text: "import { x } from '#web/panel/panel.tsx'" },
      { path: 'web/pages/home-page.tsx', text: "import { x } from '#web/transactions/follow.ts'" },
      { path: 'web/pages/admin-page.tsx', text: "import { x } from '#web/features/cards/card-grid.tsx'" },
      { path: 'web/features/cards/a.tsx', text: "import { x } from '#web/panel/payments/payment-columns.tsx'" },
      { path: 'web/features/cards/a.tsx', text: "import { x } from '#web/pages/home-page.tsx'" },
      { path: 'web/panel/a.tsx', text: "import { x } from '#web/app.tsx'" },
      { path: 'web/panel/payments/a.tsx', text: "import { x } from '#web/features/games/board/game-boards.tsx'" },
      { path: 'web/shared/a.tsx', text: "import { x } from '#web/features/connect/sign-in-prompt.tsx'" },
      { path: 'web/shared/a.ts', text: "import { x } from '../transactions/pay.ts'" },
      { path: 'web/transactions/a.ts', text: "import { x } from '#web/shared/cards.ts'" },
      { path: 'web/ui/a.tsx', text: "import { x } from '#web/shared/cards.ts'" },
      { path: 'web/transactions/a.ts', text: "import { x } from '#web/features/purchases/use-purchase.ts'" },
      { path: 'web/transactions/a.ts', text: "import { x } from '#web/ui/toast.ts'" },
      { path: 'web/session/a.ts', text: "import { x } from '#web/transactions/follow.ts'" },
      { path: 'web/session/a.ts', text: "import { x } from '#web/ui/button.tsx'" },
      { path: 'web/wallet/a.ts', text: "import { x } from '#web/session/session.ts'" },
      { path: 'web/wallet/a.ts', text: "import { x } from '../ui/toast.ts'" },
      { path: 'web/ui/a.tsx', text: "const x = await import('#web/wallet/wallet-store.ts')" },
      { path: 'web/lib/a.ts', text: "import '../texts/texts.ts'" },
      { path: 'web/texts/a.ts', text: "import { x } from '#web/ui/button.tsx'" },
      { path: 'web/gallery/a.tsx', text: "import { x } from '#web/features/cards/card-grid.tsx'" },
    ],
  },
  {
    name: 'a feature never imports a feature',
    check: checkFeatures,
    bad: [
      { path: 'server/features/mining/a.ts', text: "import { x } from '../cards/b.ts'" },
      { path: 'web/features/mining/a.tsx', text: "import { x } from '#web/features/cards/card-grid.tsx'" },
      { path: 'web/features/cards/a.tsx', text: "import type { X } from '../purchases/purchase-button.tsx'" },
      { path: 'web/features/navigation/a.tsx', text: "const x = await import('../purchases/opening/opening.tsx')" },
    ],
  },
  {
    name: 'a feature signs and sends no payout',
    check: checkReads,
    bad: [
      { path: 'server/features/withdrawals/a.ts', text: "import { x } from '../../payouts/payout-driver.ts'" },
      { path: 'server/features/withdrawals/a.ts', text: "import { x } from '#server/chain/payouts/payout-wallet.ts'" },
      { path: 'server/features/payments/a.ts', text: "const x = await import('../../payouts/book-payout.ts')" },
    ],
  },
  {
    name: 'a tab of the panel never imports a tab',
    check: checkTabs,
    bad: [
      { path: 'web/panel/payments/a.tsx', text: "import { x } from '../cards/card-form.tsx'" },
      { path: 'web/panel/users/a.tsx', text: "const x = await import('#web/panel/games/run-table.tsx')" },
      { path: 'web/panel/overview/a.tsx', text: "import { x } from '../health/health-strip.tsx'" },
      { path: 'web/panel/users/a.tsx', text: "import { x } from '../player/player-page.tsx'" },
      { path: 'web/panel/users/a.tsx', text: "import { x } from '../panel-tabs.ts'" },
      { path: 'web/panel/payouts/a.tsx', text: "import { x } from '../withdrawals/withdrawals-tab.tsx'" },
      { path: 'web/panel/charts/a.tsx', text: "import { x } from '../payouts/payout-line.tsx'" },
      { path: 'web/panel/parts/a.tsx', text: "import { x } from '../lists/filter-row.tsx'" },
      { path: 'web/panel/session/a.ts', text: "import { x } from '../parts/moment.tsx'" },
      { path: 'web/panel/navigation/a.ts', text: "import { x } from '../dashboard.tsx'" },
    ],
  },
  {
    name: 'rules are pure',
    check: checkPurity,
    bad: [
      { path: 'core/a.ts', text: "import { readFileSync } from 'node:fs'" },
      { path: 'core/a.ts', text: 'export const now = () => Date.now()' },
      { path: 'core/a.ts', text: 'export const die = Math.random()' },
    ],
  },
  {
    name: 'the simulation of the games is exact',
    check: checkSimulation,
    bad: [
      { path: 'core/game/a.ts', text: 'const a = Math.sqrt(2)' },
      { path: 'core/game/a.ts', text: 'const a = Math.trunc(b)' },
      { path: 'core/game/a.ts', text: 'const { sin } = Math' },
      { path: 'core/game/a.ts', text: 'const a = new Date(0)' },
      { path: 'core/game/a.ts', text: 'const a = performance' },
      { path: 'core/game/a.ts', text: 'const a = 0.5 * b' },
      { path: 'core/game/a.ts', text: 'const a = b ** 2' },
      { path: 'core/game/a.ts', text: 'const a = new Float64Array(2)' },
      { path: 'core/game/a.ts', text: 'const a = b / 2' },
      { path: 'core/game/a.ts', text: 'const a = Math.floor(b) / 2' },
      { path: 'core/game/a.ts', text: 'let a = 1; a /= 2' },
    ],
  },
  {
    name: 'only the ledger writes money',
    check: checkMoneyWriters,
    bad: [
      { path: 'server/features/mining/a.ts', text: 'sql`update balances set bv3_available = 1`' },
      { path: 'server/runtime/jobs/a.ts', text: 'sql`INSERT INTO ledger_transfers (key) values (1)`' },
    ],
  },
  {
    name: 'amounts come in by one strict parser',
    check: checkMoneyParsing,
    bad: [{ path: 'server/features/orders/a.ts', text: 'const amount = parseUnits(body.amount, 18)' }],
  },
  {
    name: 'every item of a select has a value',
    check: checkSelectItems,
    bad: [
      { path: 'web/a.tsx', text: '<option>None</option>' },
      { path: 'web/a.tsx', text: '<option key="none" value="">None</option>' },
      { path: 'web/a.tsx', text: "<option value={''}>None</option>" },
    ],
  },
]

describe.each(CHECKS)('$name', ({ check, bad }) => {
  test('holds in every file', () => {
    expect(FILES.flatMap(check)).toEqual([])
  })

  test.each(bad)('reports: $text', (sample) => {
    expect(check(sample)).not.toEqual([])
  })
})

describe('each type name is declared once', () => {
  test('in all files, tests included', () => {
    const paths = globSync(['{art,contracts,core,scripts,server,test,web}/**/*.{ts,tsx}', '*.ts'], { cwd: ROOT }).sort()
    expect(paths.length).toBeGreaterThan(1_000)
    const files = paths.map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') }))
    expect(checkTypeNames(files)).toEqual([])
  })

  test.each([
    { first: 'type Twin = string', second: 'export type Twin = number' },
    { first: 'interface Twin {}', second: 'export interface Twin<T> extends Base<T> {}' },
    { first: 'class Twin {}', second: 'export abstract class Twin {}' },
    { first: 'export default class Twin {}', second: 'declare class Twin {}' },
    { first: 'enum Twin {}', second: 'export const enum Twin {}' },
    { first: 'type Twin =\n  | 1', second: 'export class Twin extends Error {}' },
  ])('reports: $first, $second', ({ first, second }) => {
    const files = [
      { path: 'server/a.ts', text: `const a = 1\n${first}\n` },
      { path: 'web/b.tsx', text: `const b = 2\n${second}\n` },
    ]
    expect(checkTypeNames(files)).toEqual(['server/a.ts and web/b.tsx both declare the type Twin'])
  })

  test('allows imports, exports, inner types and generated files', () => {
    const declaration = { path: 'core/a.ts', text: 'export type Twin = string' }
    const uses = [
      "import { type Twin } from './a.ts'",
      "import type Twin from './a.ts'",
      "export type { Twin } from './a.ts'",
      'const type = Twin',
      'function a() {\n  type Twin = 1\n}',
    ].map((text) => ({ path: 'core/b.ts', text }))
    const generated = ['core/a.sql.ts', 'contracts/abi.ts'].map((path) => ({ ...declaration, path }))
    expect(checkTypeNames([declaration, ...uses, ...generated])).toEqual([])
  })
})

/** Reports each test file without a source of its name beside it. The test of `a.ts` is `a.test.ts` or `a.topic.test.ts`. */
function checkTestNames(paths: readonly string[]): Violation[] {
  const sources = new Set(paths.filter((path) => !/\.test\.tsx?$/.test(path)).map((path) => path.replace(/\.\w+$/, '')))
  return paths
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => !sources.has(path.replace(/(?:\.[\w-]+)?\.test\.tsx?$/, '')))
    .map((path) => `${path} has no source of its name`)
}

describe('each test is beside its source and has its name', () => {
  test('in every zone', () => {
    const paths = globSync('{art,contracts,core,scripts,server,web}/**/*.{ts,tsx,sql,css}', { cwd: ROOT })
    expect(paths.filter((path) => /\.test\.tsx?$/.test(path)).length).toBeGreaterThan(500)
    expect(checkTestNames(paths)).toEqual([])
  })

  test.each([
    { path: 'core/b.test.ts', source: 'core/a.ts' },
    { path: 'core/a-b.test.ts', source: 'core/a.ts' },
    { path: 'core/b.a.test.ts', source: 'core/a.ts' },
    { path: 'server/a.test.ts', source: 'server/b/a.ts' },
    { path: 'web/a.test.tsx', source: 'web/a.test.ts' },
  ])('reports $path beside $source', ({ path, source }) => {
    expect(checkTestNames([source, path])).toContain(`${path} has no source of its name`)
  })

  test.each([
    { path: 'core/a.test.ts', source: 'core/a.ts' },
    { path: 'core/a.two-words.test.ts', source: 'core/a.ts' },
    { path: 'server/a.test.ts', source: 'server/a.sql' },
    { path: 'web/a.test.ts', source: 'web/a.tsx' },
  ])('allows $path beside $source', ({ path, source }) => {
    expect(checkTestNames([source, path])).toEqual([])
  })
})

test('each listed exception is still needed', () => {
  const imports = FILES.flatMap((file) => importsOf(file).map((target) => `${file.path} imports ${target}`))
  expect(KNOWN_VIOLATIONS.filter((line) => !imports.includes(line))).toEqual([])
})

/** Returns the rooms of a document's tables, each with those that it may import from as they stand there. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (`[^|]+`) \|[^|]+\| ([^|]+) \|$/gm)].flatMap(([, names = '', allowed = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ room: name.replace(/\/$/, ''), allowed })),
  )

test('the panel’s document names every shared folder and the start', () => {
  const text = readFileSync(new URL('../web/panel/README.md', import.meta.url), 'utf8')
  const said = rowsOf(text).map(({ room, allowed }) => [room, [...allowed.matchAll(/`([^`]+)`/g)].map(([, it]) => it)])
  expect(Object.fromEntries(said)).toEqual({
    ...Object.fromEntries(PANEL_START.map((folder) => [folder, []])),
    ...PANEL_SHARED,
  })
})

describe('the architecture document', () => {
  const text = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8')
  const rows = rowsOf(text)

  test.each(Object.keys(ARROWS).filter((room) => /^(?:server|web)(?:\/[a-z]+){1,2}$/.test(room)))(
    'states the allowed imports of %s',
    (room) => {
      const row = rows.find((candidate) => candidate.room === room)
      const zone = room.split('/')[0] ?? ''
      const said = [...(row?.allowed ?? 'no such row').matchAll(/`([^`]+)`/g)].map(([, name = '']) => `${zone}/${name}`)
      expect(row, 'its row in a table').toBeDefined()
      // Every room may use the pure rules; single files are left to the data.
      const allowed = ARROWS[room]?.filter((target) => target.startsWith(`${zone}/`) && !/\.tsx?$/.test(target))
      expect(said.toSorted()).toEqual(allowed?.toSorted())
    },
  )

  test.each([
    { zone: 'server', top: 'main.ts, wiring' },
    { zone: 'web', top: 'main.tsx, app.tsx, routes.tsx' },
  ] as const)('draws the import arrows of $zone', ({ zone, top }) => {
    expect(text).toContain(drawArrows(zone, top))
  })
})

test('the checked files come from every zone', () => {
  const zones = new Set(FILES.map(({ path }) => path.split('/')[0]))
  expect([...zones].sort()).toEqual(['art', 'contracts', 'core', 'scripts', 'server', 'web'])
  expect(FILES.length).toBeGreaterThan(100)
})
