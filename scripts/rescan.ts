import { parseArgs } from 'node:util'
import pino from 'pino'
import { checkDatabase, readFirstBlock } from '#server/chain/bind-database.ts'
import { readFinalHead } from '#server/chain/chain-reader.ts'
import { StartupError } from '#server/fault.ts'
import { describeDifferences, findDifferences } from '#server/payments/reconcile-payments.ts'
import { openChain } from '#server/wiring/open-chain.ts'
import { withDatabase } from './with-database.ts'

/** Compares transfers to the treasury with the recorded payments, both ways. It exits with 1 if they differ. */
const USAGE = `Usage: npm run rescan -- --from BLOCK --to BLOCK [--dry-run]
Reads the final blocks again, both included, and prints what differs from the database. What is missing there goes into the
inbox, from which the running server credits it; with --dry-run nothing is written. Payments of blocks before the
platform's first one count for nothing, so these blocks are not read. Not for CHAIN=local.`

function readRange(): { from: bigint; to: bigint; isDryRun: boolean } {
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, to: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
    const [from, to] = [toBlock(values.from), toBlock(values.to)]
    if (from > to) throw new Error('the range is empty')
    return { from, to, isDryRun: values['dry-run'] === true }
  } catch (cause) {
    throw new StartupError(USAGE, { cause })
  }
}

function toBlock(text: string | undefined): bigint {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new Error('a block is a number')
  return BigInt(text)
}

try {
  const { from, to, isDryRun } = readRange()
  await withDatabase(async (db, config) => {
    if (config.network === 'local') throw new StartupError(USAGE)
    const log = pino({ level: 'warn' })
    const { reader: chain } = await openChain(config, log)
    await checkDatabase(db, chain, { isLocal: false })
    const firstBlock = await readFirstBlock(db)
    if (firstBlock === null)
      throw new StartupError('This database has no first block yet: no server has read the chain.')
    if (from < firstBlock) throw new StartupError(`--from: payments count from block ${firstBlock} on`)
    const head = await readFinalHead(chain)
    if (to > head.number) throw new StartupError(`--to: the last final block is ${head.number}`)
    const range = { fromBlock: from, toBlock: to, headBlock: head.number }
    const found = await findDifferences({ db, chain }, range, isDryRun)
    console.log(describeDifferences(found, isDryRun).join('\n'))
    if (found.missing.length + found.lost.length > 0) process.exitCode = 1
  })
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
