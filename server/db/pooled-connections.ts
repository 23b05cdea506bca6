import type pg from 'pg'
import { DependencyDown } from '../fault.ts'

/**
 * Milliseconds that the answer to a commit is waited for. No timeout of PostgreSQL ends that wait: a commit waits for a
 * synchronous standby until the standby is back.
 */
export const COMMIT_MS_MAX = 10_000
/** Milliseconds that a writer waits for a place, the same as any caller waits for a connection. */
const CONNECTION_WAIT_MS_MAX = 5_000
/** Divisor of a pool's connections: one of this many is left to readers. */
const READERS_DIVISOR = 4

/** Connection of a pool, until it is released. */
export type PooledConnection = {
  readonly client: pg.PoolClient
  /**
   * Waits for an answer of the database for a limited time. After that the place is hanging: it stays taken until the answer
   * comes or the connection breaks.
   *
   * @throws DependencyDown after the time; it is then unknown whether the statement was executed
   */
  untilAnswered<T>(answer: Promise<T>, msMax: number): Promise<T>
  isHanging(): boolean
  /** Releases the place. A hanging place is released later, by its answer. */
  release(broken: Error | undefined): void
}

export type PooledConnections = {
  /**
   * @param use `write` if it may change or lock something
   * @throws an outage while no connection is available
   */
  connect(use: 'read' | 'write'): Promise<PooledConnection>
  /** Number of writers that wait for a place. */
  readonly waitingCount: number
  /** Number of places whose answer is overdue. */
  readonly hangingCount: number
  /** Cuts the connections of hanging places, because a process that ends does not wait for their answers. */
  cut(): void
}

/**
 * Divides the connections of a pool. Writers take three quarters at most, so that some are always left to readers. A
 * connection that hangs in its commit stays open and counted. If it were cut, the server's end would still wait, and take one
 * of `max_connections` that no process knows of.
 */
export function createPooledConnections(pool: pg.Pool, connectionsMax: number): PooledConnections {
  const writersMax = Math.max(1, connectionsMax - Math.ceil(connectionsMax / READERS_DIVISOR))
  const waiting = new Set<() => void>()
  const hanging = new Set<pg.PoolClient>()
  let writers = 0

  async function reserveConnection(): Promise<() => void> {
    if (writers < writersMax) writers += 1
    // All writers wait for the same cause, so no place becomes free soon.
    else if (hanging.size >= writersMax) throw new DependencyDown('the commits of all writers hang')
    else await untilFree()
    return returnConnection
  }
  function returnConnection() {
    const [next] = waiting
    if (next === undefined) writers -= 1
    else next()
  }
  const untilFree = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(take)
        reject(new Error('timeout exceeded when trying to connect'))
      }, CONNECTION_WAIT_MS_MAX)
      const take = () => {
        clearTimeout(timer)
        waiting.delete(take)
        resolve()
      }
      waiting.add(take)
    })

  return {
    connect: async (use) => {
      const free = use === 'write' ? await reserveConnection() : () => undefined
      try {
        return openConnection(await pool.connect(), free)
      } catch (error) {
        free()
        throw error
      }
    },
    get waitingCount() {
      return waiting.size
    },
    get hangingCount() {
      return hanging.size
    },
    cut: () => {
      for (const client of hanging) client.connection.stream.destroy()
    },
  }

  function openConnection(client: pg.PoolClient, free: () => void): PooledConnection {
    let isHanging = false
    const close = (broken: Error | undefined) => {
      client.release(broken)
      free()
    }
    const hang = (answer: Promise<unknown>) => {
      isHanging = true
      hanging.add(client)
      const end = (broken?: Error) => {
        hanging.delete(client)
        close(broken)
      }
      answer.then(() => end(), end)
    }
    return {
      client,
      untilAnswered: async (answer, msMax) => {
        const overdue = Promise.withResolvers<never>()
        const timer = setTimeout(() => {
          hang(answer)
          overdue.reject(new DependencyDown(`the database has not answered for ${msMax} ms`))
        }, msMax)
        try {
          return await Promise.race([answer, overdue.promise])
        } finally {
          clearTimeout(timer)
        }
      },
      isHanging: () => isHanging,
      release: (broken) => {
        if (!isHanging) close(broken)
      },
    }
  }
}
