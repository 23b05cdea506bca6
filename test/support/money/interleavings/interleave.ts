import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database, Executor, Statement, Transaction } from '#server/db/statement.ts'

/** Statement that an action is about to send. */
export type SentStatement = Statement & { readonly values: readonly unknown[] }
/** Function that runs an action on the database of one process. */
export type DatabaseAction = (db: Database) => Promise<unknown>
/** Value or error with which an action ended. */
export type ActionEnding = { readonly value: unknown } | { readonly error: unknown }

/** Statement that represents a commit, which is reported like a statement that is about to be sent. */
export const COMMIT: Statement = { kind: 'read', name: 'commit', text: 'commit' }
const POLL_MS = 2

/**
 * Wraps a database to call `before` ahead of each statement and each commit. Statements of one transaction keep their order,
 * even while `before` waits.
 */
export function observeStatements(db: Database, before: (sent: SentStatement) => Promise<void> | void): Database {
  const observed = <T extends Executor>(executor: T) => {
    let gate = Promise.resolve()
    const pass = (statement: Statement, values: readonly unknown[]) => {
      gate = gate.then(() => before({ ...statement, values }))
      return gate
    }
    const run: Executor['run'] = async (statement, values) => {
      await pass(statement, values)
      return executor.run(statement, values)
    }
    return { pass, executor: { ...executor, run } }
  }
  const act =
    <T>(decide: (tx: Transaction) => Promise<T>) =>
    async (tx: Transaction): Promise<T> => {
      const { pass, executor } = observed(tx)
      const value = await decide(executor)
      await pass(COMMIT, [])
      return value
    }
  return {
    ...observed(db).executor,
    transaction: (decide, mode) => db.transaction(act(decide), mode),
    transactionBeside: (decide) => db.transactionBeside(act(decide)),
    unchecked: {
      ...observed(db.unchecked).executor,
      transaction: (decide, mode) => db.unchecked.transaction(act(decide), mode),
    },
  }
}

/** Runs an action to its end. */
export const runAlone = (db: Database, run: DatabaseAction): Promise<ActionEnding> =>
  run(observeStatements(db, () => undefined)).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/**
 * Pauses `first` at a statement and runs `second` until it ends or waits for a lock. Then resumes `first`.
 *
 * @param isThere recognizes the statement before which `first` pauses
 * @param watcher separate connection
 * @returns both endings, and whether `second` ended while `first` paused
 */
export async function interleave(
  db: Database,
  watcher: pg.ClientBase,
  first: DatabaseAction,
  second: DatabaseAction,
  isThere: (sent: SentStatement) => boolean,
): Promise<{ readonly endings: readonly [ActionEnding, ActionEnding]; readonly isBefore: boolean }> {
  const reached = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  let isReached = false
  const pausing = observeStatements(db, async (sent) => {
    if (isReached || !isThere(sent)) return
    isReached = true
    reached.resolve()
    await resumed.promise
  })
  const firstEnding = runAlone(pausing, first)
  await Promise.race([reached.promise, firstEnding])
  let isSecondOver = false
  const secondEnding = runAlone(db, second).finally(() => {
    isSecondOver = true
  })
  while (!isSecondOver && !(await isAnyBlocked(watcher))) await Promise.race([sleep(POLL_MS), secondEnding])
  const isBefore = isSecondOver && isReached
  resumed.resolve()
  return { endings: [await firstEnding, await secondEnding], isBefore }
}

async function isAnyBlocked(watcher: pg.ClientBase): Promise<boolean> {
  const { rows } = await watcher.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1",
  )
  return rows.length > 0
}
