import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import pg from 'pg'

/** Load of the machine in the minute before. If it is more than a fraction of a core, no ratio is reliable. */
const LOAD_BEFORE = loadavg()[0] ?? 0

/** Describes the measured commit and the machine, one fact per line. */
export async function describeMachine(databaseUrl?: string): Promise<string[]> {
  const processors = cpus()
  return [
    `Commit: ${readCommit()}`,
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Processor: ${processors[0]?.model ?? 'unknown'}, ${processors.length} cores`,
    `Busy before the run: ${LOAD_BEFORE.toFixed(1)} cores`,
    `Memory: ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node: ${process.versions.node}`,
    ...(databaseUrl === undefined ? [] : [`PostgreSQL: ${await readPostgresVersion(databaseUrl)}`]),
  ]
}

function readCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  const changed =
    git('status', '--porcelain', '--', '../../core', '../../server', '../../web') === '' ? '' : ', with changes'
  return git('rev-parse', '--short', 'HEAD') + changed
}

async function readPostgresVersion(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]?.server_version ?? 'unknown'
}
