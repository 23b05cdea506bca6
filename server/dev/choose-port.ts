import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartupError } from '../startup-error.ts'

/**
 * Range below the ports that Linux (from 32768), macOS and Windows (from 49152) give to outgoing connections, which could take
 * the port whenever the child does not use it.
 */
const FIRST_PORT = 20_000
const LAST_PORT = 29_999
const TRIES = 50

/**
 * Chooses the port on 127.0.0.1 for a child process.
 *
 * A configured port is used as given, and the start fails with one line if another program listens there. Without one, the port
 * of the last start is used if it is still free, so that an open browser tab keeps working. Otherwise a free port is used.
 *
 * @throws StartupError if the configured port is taken
 */
export async function choosePort(options: {
  configured: number | undefined
  remembered: number | undefined
  /** Environment variable that the message names. */
  variable: string
}): Promise<number> {
  const { configured, remembered, variable } = options
  if (configured !== undefined) {
    if (await tryPort(configured)) return configured
    throw new StartupError(
      `${variable}: port ${configured} on 127.0.0.1 is taken by another program; set ${variable} to a free port`,
    )
  }
  if (remembered !== undefined && (await tryPort(remembered))) return remembered
  const chosen = await findFreePort()
  if (chosen === null) throw new StartupError(`${variable}: no free port on 127.0.0.1; set ${variable} to a free port`)
  return chosen
}

/**
 * Finds a free port on 127.0.0.1. It is drawn at random, so that two processes that search at the same time find different ones.
 * Null if no port was found.
 */
export async function findFreePort(): Promise<number | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await tryPort(port)) return port
  }
  return null
}

/** Returns whether the port is free, by listening on it for a moment. */
async function tryPort(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(server, 'listening')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'EADDRINUSE' || cause.code === 'EACCES'))
      return false
    throw cause
  }
  server.close()
  await once(server, 'close')
  return true
}
