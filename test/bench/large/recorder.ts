import pg from 'pg'
import { PROGRAM_ROLE } from '#server/db/roles.ts'
import { type Database, decoders, type Executor } from '#server/db/statement.ts'
import { quartilesOf } from '../quartiles.ts'

/** Work of the program on the database, in a transaction that is rolled back. */
export type MeasuredAction = (db: Database) => Promise<unknown>

export type DatabaseTime = {
  /** Median milliseconds of all statements of a call together, prepared, including the round trip. */
  readonly ms: number
  /** Milliseconds without the round trip, planned for these exact values. */
  readonly explainedMs: number
  /** Number of pages of 8 KiB each, whether in the memory of the database or not. */
  readonly pages: number
}

/**
 * Number of runs before the measurement. From a statement's sixth run on, the database may choose a generic plan, and that plan
 * is measured.
 */
const WARM_UP_RUNS = 6
const RUNS = 20

type Explained = {
  readonly 'Execution Time': number
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number }
}

export type DatabaseRecorder = {
  measure(act: MeasuredAction): Promise<DatabaseTime>
  /** Client for statements that are not the program's. */
  readonly client: pg.Client
  stop(): Promise<void>
}

/** Opens a recorder, which runs the program's work over one connection, with the program's role, and times only the database. */
export async function openRecorder(databaseUrl: string): Promise<DatabaseRecorder> {
  const client = new pg.Client({ connectionString: databaseUrl, options: `-c role=${PROGRAM_ROLE}` })
  await client.connect()

  const runPlainly: Executor['run'] = async ({ name, text }, values) =>
    (await client.query({ name, text, values: [...values], types: decoders })).rows

  async function undone<T>(work: () => Promise<T>): Promise<T> {
    await client.query('begin')
    try {
      return await work()
    } finally {
      await client.query('rollback')
    }
  }

  async function timeOf(act: MeasuredAction): Promise<number> {
    let spentMs = 0
    const run: Executor['run'] = async (statement, values) => {
      const startMs = performance.now()
      const rows = await runPlainly(statement, values)
      spentMs += performance.now() - startMs
      return rows
    }
    await undone(() => act(databaseOn(run)))
    return spentMs
  }

  async function explain(act: MeasuredAction): Promise<Omit<DatabaseTime, 'ms'>> {
    let explainedMs = 0
    let pages = 0
    const run: Executor['run'] = async (statement, values) => {
      await client.query('savepoint explained')
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${statement.text}`, [...values])
      await client.query('rollback to savepoint explained')
      for (const { Plan, ...rest } of rows[0]['QUERY PLAN'] as readonly Explained[]) {
        explainedMs += rest['Execution Time']
        pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
      }
      return runPlainly(statement, values)
    }
    await undone(() => act(databaseOn(run)))
    return { explainedMs, pages }
  }

  return {
    client,
    async measure(act) {
      for (let run = 0; run < WARM_UP_RUNS; run++) await timeOf(act)
      const times: number[] = []
      while (times.length < RUNS) times.push(await timeOf(act))
      return { ms: quartilesOf(times).median, ...(await explain(act)) }
    },
    stop: () => client.end(),
  }
}

/** Returns a database on which the program's transactions are part of the one that is rolled back. */
function databaseOn(run: Executor['run']): Database {
  const executeSql = () => Promise.reject(new Error('a library brings SQL of its own, which is not measured'))
  const transaction: Database['transactionBeside'] = async (act) => {
    const last: (() => Promise<void>)[] = []
    const value = await act({
      run,
      executeSql,
      beforeCommit: (it) => void last.push(it),
      afterCommit: () => undefined,
    })
    for (const it of last) await it()
    return value
  }
  return {
    run,
    transaction,
    transactionBeside: transaction,
    unchecked: { run, transaction },
    openSnapshot: async () => ({ run, close: async () => undefined }),
    pools: {},
    get $client(): never {
      throw new Error('what belongs to one connection is not measured')
    },
    get locks(): never {
      throw new Error('session locks are not measured')
    },
    end: () => Promise.resolve(),
  }
}
