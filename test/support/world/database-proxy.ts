import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Moment at which a connection is cut:
 *
 * - `before commit`: the commit never reaches the database
 * - `after commit`: the database has committed, and its answer never reaches the program
 * - `after statement`: the database's next answer never arrives
 */
type CutMoment = 'before commit' | 'after commit' | 'after statement'

export type DatabaseProxy = {
  /** URL of the same database through the proxy. */
  readonly databaseUrl: string
  /** Cuts the next `times` connections that reach such a moment. */
  cut(place: CutMoment, times?: number): void
  /** Returns how many connections were cut. */
  readonly cuts: () => number
  stop(): Promise<void>
}

const hasCommit = (bytes: Buffer) => /\0?commit\0/i.test(bytes.toString('latin1'))

/** Starts a proxy to a real PostgreSQL that cuts connections when a test wants it to. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  let place: CutMoment | null = null
  let left = 0
  let cuts = 0
  /** Returns whether to cut this connection, and counts it if so. */
  const take = () => {
    if (left === 0) return false
    left -= 1
    cuts += 1
    return true
  }

  const server = createServer((program) => {
    const database = connect(Number(port || 5432), hostname)
    let isAnswerDropped = false
    const end = () => {
      program.destroy()
      database.destroy()
    }
    for (const socket of [program, database]) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    program.on('data', (bytes) => {
      if (place === 'before commit' && hasCommit(bytes) && take()) return end()
      if (place === 'after commit' && hasCommit(bytes) && take()) isAnswerDropped = true
      if (place === 'after statement' && take()) isAnswerDropped = true
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (isAnswerDropped) return end()
      program.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    databaseUrl: url.href,
    cut: (next, times = 1) => {
      place = next
      left = times
    },
    cuts: () => cuts,
    stop: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
