import type pg from 'pg'
import type { Transaction, TransactionMode } from './pool.ts'
import { runOn } from './run-statement.ts'

/** Names of statements that change nothing by themselves; a test holds them to it. */
export const IS_SAFE_ALONE = /^(?:find|list|lock|read|select|sum)(?=[A-Z])/

/** Commits what `act` has done, or, where it throws, leaves no trace of it. */
export async function runTransaction<T>(
  pool: pg.Pool,
  act: (tx: Transaction) => Promise<T>,
  mode: TransactionMode | undefined,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    sendTogether(client)
    const begun = client.query(mode === undefined ? 'begin' : 'begin isolation level repeatable read read only')
    const value = await act(transactionOn(client, begun))
    await begun
    const { command } = await client.query('commit')
    // A statement was refused, and whoever sent it has not heard of it.
    if (command !== 'COMMIT') throw new Error('a transaction was rolled back where it was to commit')
    return value
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    // A connection on which not even a rollback works goes to nobody else.
    client.release(broken)
  }
}

/**
 * What reads or locks is sent without waiting for `begin` to be answered: were that refused, it would run on its own.
 * What writes waits.
 */
function transactionOn(client: pg.PoolClient, begun: Promise<unknown>): Transaction {
  const run = runOn(client)
  let isBegun = false
  begun.then(
    () => {
      isBegun = true
    },
    () => undefined,
  )
  return {
    run: async (statement, values) => {
      if (!isBegun && !IS_SAFE_ALONE.test(statement.name)) await begun
      sendTogether(client)
      return run(statement, values)
    },
    executeSql: async (text, values) => {
      await begun
      return client.query(text, values)
    },
  }
}

const corked = new WeakSet<pg.PoolClient>()

/** All that is sent within a tick from here on travels in one write, which costs the process more than a statement does. */
function sendTogether(client: pg.PoolClient): void {
  if (corked.has(client)) return
  corked.add(client)
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => {
    corked.delete(client)
    stream.uncork()
  })
}
