import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartupError } from '../../startup-error.ts'

/**
 * The port on 127.0.0.1 that a child of ours shall listen on.
 *
 * A configured port is taken at its word: if a stranger listens there, the start ends with one line. Without one, the
 * port of the last start is used again where it is still free (an open browser tab keeps working), else any free port.
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
  const again = remembered === undefined ? undefined : await tryPort(remembered)
  const chosen = again ?? (await tryPort(0))
  if (chosen === undefined)
    throw new StartupError(`${variable}: no free port on 127.0.0.1; set ${variable} to a free port`)
  return chosen
}

/** Listens for a moment; 0 stands for any. Undefined when the port cannot be had. */
async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer()
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(server, 'listening')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'EADDRINUSE' || cause.code === 'EACCES'))
      return undefined
    throw cause
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address !== null && typeof address === 'object' ? address.port : undefined
}
