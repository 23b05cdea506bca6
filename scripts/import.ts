import { networks } from '#contracts/networks.ts'
import { IMPORT_PROBLEMS, type ImportProblem } from '#core/import-row.ts'
import { formatAmount } from '#core/money.ts'
import { LOCKS, withLock } from '#server/db/with-lock.ts'
import { StartupError } from '#server/fault.ts'
import {
  areTotalsEqual,
  type ImportReport,
  type ImportTotals,
  importFiles,
} from '#server/features/quick-actions/imports/import-files.ts'
import type { ImportSums } from '#server/features/quick-actions/imports/stage-rows.ts'
import { withDatabase } from './with-database.ts'

/** Imports the data of an older deployment, in the formats of docs/import.md. */
const USAGE = `Usage: npm run import -- FILE... [--execute]
Reads CSV or JSON of an older deployment (docs/import.md) and says what would be done; with --execute does it.
Broken off, start it again with the same files. With the embedded database, stop the server first.`

const args = process.argv.slice(2)
const isExecuted = args.includes('--execute')
const files = args.filter((arg) => arg !== '--execute')

const sumsText = ({ users, purchases, balances, prices, bv3, usdt, referral }: ImportSums): string =>
  [
    `${users} accounts`,
    `${purchases} purchases of ${formatAmount(prices, 'USDT')} USDT`,
    `${balances} balances of ${formatAmount(bv3, 'BV3')} BV3 and ${formatAmount(usdt, 'USDT')} USDT`,
    `${formatAmount(referral, 'USDT')} USDT ever earned by referrals`,
  ].join(', ')

const problemText = (problem: string) => IMPORT_PROBLEMS[problem as ImportProblem] ?? problem

function printReport({ staged, totals }: ImportReport): void {
  const { rows, good, duplicates, problems } = staged
  console.log(`\nRead ${rows} rows: ${duplicates} repeated, ${problems} left out.`)
  console.log(`Good: ${sumsText(good)}.`)
  if (totals === null) console.log('\nNothing was written. Import it with --execute.')
  else printTotals(totals)
}

function printTotals(totals: ImportTotals): void {
  const { staged, applied, waiting, problems, posted } = totals
  console.log('\nOf all that was ever imported:')
  console.log(`  staged   ${sumsText(staged)}`)
  console.log(`  applied  ${sumsText(applied)}`)
  console.log(`  waiting  ${sumsText(waiting)}`)
  console.log(`  posted   ${formatAmount(posted.bv3, 'BV3')} BV3 and ${formatAmount(posted.usdt, 'USDT')} USDT`)
  for (const { name, problem } of problems) console.log(`  ${name}: ${problemText(problem)}`)
  if (waiting.users + waiting.balances > 0) {
    console.log('Accounts in several spellings of one wallet wait for Fix Duplicate Wallets in the panel.')
  }
  console.log(
    areTotalsEqual(totals) ? 'The sums agree.' : 'The sums DIFFER: nothing like this may happen. Look at the audit.',
  )
}

try {
  if (files.length === 0 || files.some((file) => file.startsWith('--'))) throw new StartupError(USAGE)
  await withDatabase(async (db, config) => {
    const isAlone = await withLock(db, LOCKS.imports, async () => {
      const report = await importFiles(db, files, {
        chainId: networks[config.network].id,
        isDryRun: !isExecuted,
        onProblem: (place, problem) => console.log(`${place}: ${IMPORT_PROBLEMS[problem]}`),
      })
      printReport(report)
      if (report.totals !== null && !areTotalsEqual(report.totals)) process.exitCode = 1
    })
    if (!isAlone) throw new StartupError('Another import, or Fix Duplicate Wallets, is running.')
  })
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
