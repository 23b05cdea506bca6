import { runProgram } from './run-program.ts'

/** Commands by the group and name of `npm run GROUP -- NAME`. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  test: {
    attack: 'node scripts/test-attack.ts',
    browsers: 'node scripts/test-browsers.ts',
    cluster: 'node scripts/test-cluster.ts',
    long: 'node scripts/test-long.ts',
    mutants: 'node test/mutants/main.ts',
    pooler: 'node scripts/test-pooler.ts',
  },
  bench: {
    audit: 'node test/bench/audit-log.ts',
    game: 'node test/bench/game/main.ts',
    large: 'node test/bench/large/main.ts',
    lighthouse: 'node test/lighthouse/main.ts',
    login: 'node test/bench/login.ts',
    memory: 'node test/bench/memory/main.ts',
    mine: 'node test/bench/mine/main.ts',
    panel: 'node test/bench/panel/main.ts',
    payments: 'node test/bench/payments/main.ts',
    payouts: 'node test/bench/payouts/main.ts',
    share: 'node test/bench/share.ts',
  },
  generate: {
    art: 'node scripts/generate-art.ts',
    contracts: 'node scripts/generate-contracts.ts',
    glyphs: 'node scripts/generate-glyphs.ts',
    golden: 'node test/golden/generate.ts',
    icons: 'node scripts/generate-icons.ts',
    lockfile: 'node scripts/complete-lockfile.ts',
    money: 'node scripts/generate-money.ts',
    sql: 'node scripts/generate-statements.ts',
    tables: 'node scripts/generate-tables.ts',
    texts: 'lingui extract --clean --overwrite',
  },
  audit: { ledger: 'node scripts/audit-ledger.ts', log: 'node scripts/verify-audit.ts' },
}
/** Commands of a group without a name. */
const DEFAULTS: Readonly<Record<string, string>> = { test: 'node scripts/test.ts', bench: 'node test/bench/main.ts' }

// `npm run GROUP -- NAME -- OPTION` hands the second separator on.
const [group = '', name = '', ...rest] = process.argv.slice(2).filter((it, index) => it !== '--' || index !== 2)
const commands = COMMANDS[group] ?? {}
const isNamed = Object.hasOwn(commands, name)
const [program, ...args] = (isNamed ? commands[name] : DEFAULTS[group])?.split(' ') ?? []
if (program === undefined) {
  console.error(`npm run ${group} -- NAME, where NAME is one of: ${Object.keys(commands).join(', ')}`)
  process.exitCode = 1
} else {
  process.exitCode = await runProgram(program, [...args, ...(isNamed ? rest : process.argv.slice(3))])
}
