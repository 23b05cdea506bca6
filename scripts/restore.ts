import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { networks } from '#contracts/networks.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Manifest, verifyBackup } from '#server/db/backup/backup-file.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import type { Executor } from '#server/db/statement.ts'
import { StartupError } from '#server/fault.ts'
import { revokeAllOperatorTokens } from '#server/features/admin/operator-tokens.ts'
import { endAllSessions } from '#server/features/auth/sessions.ts'
import { holdPayouts } from '#server/payouts/holds/holds.ts'
import { describeBackup } from './describe-backup.ts'
import { withOwnerUrl } from './with-owner-url.ts'

/** Restores a database from a backup. Payouts are then on hold until an operator releases them. */
const USAGE = `Usage: npm run restore -- FILE [--check] [--replace DATABASE]
  --check             reads the file from its first byte to its last, and changes nothing
  --replace DATABASE  loses all that is in the database of this name (of the embedded one: bv3) for what FILE has
Stop every server first.`

function readOptions(): { path: string; isCheck: boolean; replaced: string | null } {
  try {
    const options = { check: { type: 'boolean' }, replace: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [path] = positionals
    if (path === undefined || positionals.length > 1) throw new Error('one file')
    return { path: resolve(path), isCheck: values.check === true, replaced: values.replace ?? null }
  } catch (cause) {
    throw new StartupError(USAGE, { cause })
  }
}

/** Checks the chain of a backup as a start with this database would, before any data of the database is lost. */
function checkChain({ chain }: Manifest, config: Config): void {
  const { id } = networks[config.network]
  const refuse = (variable: string, theirs: string | number, ours: string | number) => {
    throw new StartupError(
      `${variable}: this backup belongs to ${theirs} and not to ${ours}; use that chain’s settings`,
    )
  }
  if (chain === null) return
  if (chain.chainId !== id) refuse('CHAIN', `chain ${chain.chainId}`, `chain ${id}`)
  if (config.usdt !== null && chain.usdt !== config.usdt) refuse('USDT_ADDRESS', chain.usdt, config.usdt)
  if (config.treasury !== null && chain.treasury !== config.treasury) {
    refuse('TREASURY_ADDRESS', chain.treasury, config.treasury)
  }
}

/**
 * Completes a restore in its transaction. It puts payouts on hold and ends all sessions, because sessions that were ended since
 * the backup would otherwise be valid again.
 *
 * @param asOf the moment of the backup
 */
async function finishRestore(executor: Executor, asOf: Date): Promise<void> {
  await holdPayouts(executor, { reason: 'restored', asOf })
  await revokeAllOperatorTokens(executor)
  await endAllSessions(executor)
}

try {
  const { path, isCheck, replaced } = readOptions()
  const config = readConfig(process.env)
  const manifest = await verifyBackup(path)
  if (isCheck) console.log([`${path} is whole:`, ...(await describeBackup(path, manifest))].join('\n'))
  else {
    checkChain(manifest, config)
    const asOf = new Date(manifest.takenAt)
    const within = (executor: Executor) => finishRestore(executor, asOf)
    await withOwnerUrl(config, (databaseUrl) => restoreBackup({ databaseUrl, path, manifest, replaced, within }))
    console.log([`Restored from ${path}:`, ...(await describeBackup(path, manifest))].join('\n'))
    console.log('Payouts wait until an operator has compared the chain with the record, in the panel.')
    console.log(
      'All players and operators sign in again. Remove again the operators who were removed since the backup.',
    )
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
