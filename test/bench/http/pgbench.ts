import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BenchWorker, startWorker } from '../worker.ts'

/** A script beside this file, repeated by clients that each have separate players. */
export type Transactions = {
  readonly databaseUrl: string
  readonly script: 'withdrawal-of-resting.sql' | 'withdrawal-of-mining.sql'
  readonly seconds: number
  readonly clients: number
  /** Number of the first player. The others' numbers follow it. */
  readonly first: number
  readonly playersEach: number
}

export type TransactionRunner = {
  /** Name and version, e.g. `pgbench 18.1`. */
  readonly name: string
  /** @returns transactions a second */
  run(transactions: Transactions): Promise<number>
  stop(): Promise<void>
}

/** Starts `pgbench` if the machine has it. Otherwise `pg` runs the same scripts, which needs more processor time for each. */
export function startTransactionRunner(): TransactionRunner {
  const { status, stdout } = spawnSync('pgbench', ['--version'], { encoding: 'utf8' })
  if (status === 0) {
    const version = /\d+\.\d+/.exec(stdout)?.[0] ?? ''
    return { name: `pgbench ${version}`, run: runPgbench, stop: async () => undefined }
  }
  console.warn(
    'There is no pgbench on this machine: its scripts are run by pg, which is slower. It comes with PostgreSQL.',
  )
  const worker: BenchWorker = startWorker(join(import.meta.dirname, 'transactions-process.ts'))
  return { name: 'the scripts of pgbench by pg', run: (it) => worker.ask<number>(it), stop: worker.stop }
}

const THREADS = 2

async function runPgbench(it: Transactions): Promise<number> {
  const { username, password, hostname, port, pathname } = new URL(it.databaseUrl)
  const flags = [
    ...['--no-vacuum', '--protocol=prepared', `--client=${it.clients}`, `--jobs=${THREADS}`, `--time=${it.seconds}`],
    ...[`--define=first=${it.first}`, `--define=each=${it.playersEach}`, `--define=clients=${it.clients}`],
    `--file=${join(import.meta.dirname, it.script)}`,
  ]
  const env = {
    PATH: process.env.PATH,
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  }
  // pgbench fails if a transaction fails.
  const { stdout } = await promisify(execFile)('pgbench', flags, { env })
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  if (!(perSecond > 0)) throw new Error(`pgbench told no figure: ${stdout}`)
  return perSecond
}
