import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartupError } from '../../startup-error.ts'

/**
 * Below the ports that Linux (from 32768), macOS and Windows (from 49152) give to outgoing connections: one of those
 * could have the port whenever our child does not.
 */
const FIRST_PORT = 20_000
const LAST_PORT = 29_999
const TRIES = 50

/**
 * The port on 127.0.0.1 that a child of ours shall listen on.
 *
 * A configured port is taken at its word: if a stranger listens there, the start ends with one line. Without one, the
 * port of the last start is used again where it is still free (an open browser tab keeps working), else a free one.
 *
 * @throws StartupError when the configured port is taken
 */
export async function choosePort(options: {
  configured: number | undefined
  remembered: number | undefined
  /** The environment variable that the message names. */
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

/** A port on 127.0.0.1 that nobody has, drawn so that two who look at the same time find different ones; or null. */
export async function findFreePort(): Promise<number | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1)
    if (await tryPort(port)) return port
  }
  return null
}

/** Whether the port can be had: listens there for a moment. */
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
