import type { Database } from './pool.ts'

/** Whoever would wait longer than this has sent more at once than anybody means to. */
const WAIT_MS_MAX = 15_000

class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce'
  /** What the HTTP edge makes of it. */
  readonly statusCode = 429
}

/** Those who wait, for each line in which something is being done. */
const linesOf = new WeakMap<Database, Map<string, (() => void)[]>>()

/**
 * Does one thing of a line after the other, in the order in which they came. Things that wait for one lock make a line: all
 * that a wallet writes, or all new accounts that name a referrer.
 *
 * In the database each that waits holds one of the process's few connections: one wallet that writes a hundred times at
 * once would keep everybody else from the database. Here waiting costs nothing. The lock is still what makes it right, also
 * between processes.
 *
 * @param name of the line: the wallet, or what else is locked
 * @throws where it is not its turn in a reasonable time
 */
export async function inTurn<T>(db: Database, name: string, act: () => Promise<T>): Promise<T> {
  const lines = linesOf.get(db) ?? new Map<string, (() => void)[]>()
  linesOf.set(db, lines)
  const line = lines.get(name)
  if (line === undefined) lines.set(name, [])
  else await untilCalled(line)
  try {
    return await act()
  } finally {
    const next = lines.get(name)?.shift()
    if (next === undefined) lines.delete(name)
    else next()
  }
}

const untilCalled = (line: (() => void)[]) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      line.splice(line.indexOf(call), 1)
      reject(new TooManyAtOnce('too much of one line is wanted at once'))
    }, WAIT_MS_MAX)
    const call = () => {
      clearTimeout(timer)
      resolve()
    }
    line.push(call)
  })
