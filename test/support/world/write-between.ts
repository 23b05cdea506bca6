import type { Database, Executor } from '#server/db/statement.ts'

type RunStatement = Executor['run']

/**
 * Wraps a database to commit a write while a transaction or a snapshot reads. The write comes after so many of their statements
 * were answered, and before the next one is sent.
 *
 * @param after number of statements before the write
 */
export function writeBetween(db: Database, after: number, write: () => Promise<unknown>) {
  let count = 0
  const before: Promise<unknown>[] = []
  let written: Promise<unknown> | null = null
  const gated =
    (run: RunStatement): RunStatement =>
    (statement, values) => {
      count += 1
      if (count <= after) {
        const answer = run(statement, values)
        before.push(answer)
        return answer
      }
      written ??= Promise.allSettled(before).then(write)
      return written.then(() => run(statement, values))
    }
  const watched: Database = {
    ...db,
    transaction: (act, mode) => db.transaction((tx) => act({ ...tx, run: gated(tx.run) }), mode),
    openSnapshot: async () => {
      const snapshot = await db.openSnapshot()
      return snapshot === null ? null : { ...snapshot, run: gated(snapshot.run) }
    },
  }
  /** `statements` returns how many statements were sent so far. */
  return { db: watched, statements: () => count }
}
