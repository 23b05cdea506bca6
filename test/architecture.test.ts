import { describe, expect, test } from 'vitest'
import { importsOf, readSources, type SourceFile } from './support/read-imports.ts'

/**
 * The arrows of the house, as data: each room may import from these and from itself, and from nothing else of ours.
 * A room is named by the longest prefix that fits a file.
 */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  art: [],
  core: [],
  contracts: [],
  web: ['core', 'contracts'],
  'server/ledger': ['server/db', 'core'],
  'server/db': ['server/process', 'server/startup-error.ts', 'core'],
  'server/process': ['server/startup-error.ts'],
  'server/routing': ['core'],
  'server/chain': [
    'server/db',
    'server/process',
    'server/startup-error.ts',
    'server/dependency-down.ts',
    'contracts',
    'core',
  ],
  'server/payouts': [
    'server/chain',
    'server/ledger',
    'server/routing',
    'server/db',
    'server/dependency-down.ts',
    'core',
  ],
  'server/jobs': ['server/db', 'server/ledger', 'core'],
  'server/notify': ['server/db', 'core'],
  'server/features': [
    'server/ledger',
    'server/notify',
    'server/db',
    'server/routing',
    'server/startup-error.ts',
    'server/dependency-down.ts',
    'core',
  ],
  'server/http': ['server/routing', 'server/db', 'server/dependency-down.ts', 'core'],
  server: ['server', 'core', 'contracts'],
  scripts: ['server', 'web', 'art', 'core', 'contracts'],
}
/** Modules of Node or of packages that a zone of pure rules must not reach for. */
const IMPURE = /^(?:node:|fs$|crypto$|fastify|pg$|drizzle-orm|viem|react|pino)/
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
}

/** What two features share is a rule, money or a wire: never each other. */
function checkFeatures(file: SourceFile): Violation[] {
  const FEATURE = /^server\/features\/([^/]+)\//
  const own = FEATURE.exec(file.path)?.[1]
  if (own === undefined) return []
  return importsOf(file)
    .filter((target) => (FEATURE.exec(target)?.[1] ?? own) !== own)
    .map((target) => `${file.path} imports ${target}`)
}

function checkPurity(file: SourceFile): Violation[] {
  if (!/^(?:core|contracts)\//.test(file.path)) return []
  const modules = importsOf(file).filter((name) => IMPURE.test(name))
  const code = file.text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const found = CLOCK_OR_CHANCE.exec(code)?.[0]
  return [...modules, ...(found === undefined ? [] : [found])].map((what) => `${file.path} reaches for ${what}`)
}

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
      { path: 'contracts/networks.ts', text: "export { x } from '#core/money.ts'" },
      { path: 'server/payouts/a.ts', text: "import { x } from '../features/withdrawals/routes.ts'" },
      { path: 'server/features/withdrawals/a.ts', text: "import { x } from '../../payouts/payout-driver.ts'" },
    ],
  },
  {
    name: 'a feature never imports a feature',
    check: checkFeatures,
    bad: [{ path: 'server/features/mining/a.ts', text: "import { x } from '../cards/b.ts'" }],
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
    name: 'only the ledger writes money',
    check: checkMoneyWriters,
    bad: [
      { path: 'server/features/mining/a.ts', text: 'sql`update balances set bv3_available = 1`' },
      { path: 'server/jobs/a.ts', text: 'sql`INSERT INTO ledger_transfers (key) values (1)`' },
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
  test('in every file', () => {
    expect(FILES.flatMap(check)).toEqual([])
  })

  test.each(bad)('bites on: $text', (sample) => {
    expect(check(sample)).not.toEqual([])
  })
})

test('every zone was read', () => {
  const zones = new Set(FILES.map(({ path }) => path.split('/')[0]))
  expect([...zones].sort()).toEqual(['art', 'contracts', 'core', 'scripts', 'server', 'web'])
  expect(FILES.length).toBeGreaterThan(100)
})
