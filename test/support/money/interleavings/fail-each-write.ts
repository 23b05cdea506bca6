import type { Database, Executor, Transaction } from '#server/db/statement.ts'
import { type DatabaseAction, runAlone, type SentStatement } from './interleave.ts'
import { createPointMatcher, isChanging, type PausePoint, plainName, tablesWritten } from './points.ts'
import { snapshotRows } from './snapshot-rows.ts'
import type { Action, InterleavingWorld } from './world.ts'

export type FailedWrites = {
  /** Actions that did not end with the failure, or that left a change. */
  readonly faults: readonly object[]
  /** Number of statements that were made to fail. */
  readonly tries: number
}

/** Statement that locks or changes something, and whether the action has committed something before it. */
type FailedWrite = { readonly point: PausePoint; readonly hasCommitted: boolean }

class WriteFailed extends Error {}

/**
 * Runs each action once for each statement by which it locks or changes something, and makes that statement fail. The action
 * must end with that failure. It must leave no row changed, unless it has committed something before.
 */
export async function failEachWrite(
  { db, databaseUrl }: InterleavingWorld,
  actions: readonly Action[],
): Promise<FailedWrites> {
  const written = new Set<string>()
  const kept = await snapshotRows(databaseUrl, written)
  const faults: object[] = []
  let tries = 0
  try {
    for (const { name, run } of actions) {
      const writes = await recordWrites(db, run, written)
      await kept.restore()
      for (const { point, hasCommitted } of writes) {
        tries += 1
        const ending = await runAlone(failAtPoint(db, point), run)
        const rows = await kept.restore()
        const hasFailed = 'error' in ending && ending.error instanceof WriteFailed
        if (!hasFailed) faults.push({ name, at: point, ending })
        if (hasFailed && !hasCommitted && rows.length > 0) faults.push({ name, at: point, rows })
      }
    }
    return { faults, tries }
  } finally {
    await kept.close()
  }
}

/**
 * Runs an action to its end.
 *
 * @returns the first and the last of its writes of each name
 */
async function recordWrites(db: Database, run: DatabaseAction, written: Set<string>): Promise<FailedWrite[]> {
  const seen = new Map<string, number>()
  const writes = new Map<string, FailedWrite[]>()
  let hasCommitted = false
  const recording = interceptStatements(db, (sent, isAlone) => {
    for (const table of tablesWritten([sent])) written.add(table)
    const name = plainName(sent)
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    if (!isChanging(sent)) return
    const [first] = writes.get(name) ?? []
    const write = { point: { name, before }, hasCommitted }
    writes.set(name, first === undefined ? [write] : [first, write])
    hasCommitted ||= isAlone
  })
  const transaction: Database['transaction'] = (act, mode) =>
    recording.transaction(act, mode).finally(() => {
      hasCommitted = true
    })
  await runAlone({ ...recording, transaction }, run)
  return [...writes.values()].flat()
}

/**
 * Wraps a database to fail one statement. Unlike PostgreSQL it lets the transaction continue, so that a statement without
 * `await` is noticed.
 */
function failAtPoint(db: Database, point: PausePoint): Database {
  const isThere = createPointMatcher(point)
  return interceptStatements(db, (sent) => {
    if (isThere(sent)) throw new WriteFailed(`${point.name} fails`)
  })
}

/**
 * Wraps a database to call `before` ahead of each statement, which fails if `before` throws. A statement outside of a
 * transaction is alone.
 */
function interceptStatements(db: Database, before: (sent: SentStatement, isAlone: boolean) => void): Database {
  const intercepted = <T extends Executor>(executor: T, isAlone: boolean): T => ({
    ...executor,
    run: async (statement, values) => {
      before({ ...statement, values }, isAlone)
      return executor.run(statement, values)
    },
  })
  const act =
    <T>(decide: (tx: Transaction) => Promise<T>) =>
    (tx: Transaction) =>
      decide(intercepted(tx, false))
  return {
    ...intercepted(db, true),
    transaction: (decide, mode) => db.transaction(act(decide), mode),
    transactionBeside: (decide) => db.transactionBeside(act(decide)),
    unchecked: {
      ...intercepted(db.unchecked, true),
      transaction: (decide, mode) => db.unchecked.transaction(act(decide), mode),
    },
  }
}
