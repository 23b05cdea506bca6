import type { FastifyInstance } from 'fastify'
import { StartupError } from './startup-error.ts'

/**
 * Starts listening.
 *
 * @param port 0 for any free one
 * @returns the URL to open
 * @throws StartupError if the port is taken or may not be used
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    const address = new URL(await app.listen({ host, port }))
    const shown = ['127.0.0.1', '0.0.0.0', '[::1]', '[::]'].includes(address.hostname) ? 'localhost' : address.hostname
    return `http://${shown}:${address.port || '80'}`
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'EADDRINUSE') throw new StartupError(`PORT: ${port} is taken; set PORT to a free one`, { cause })
    if (code === 'EACCES') throw new StartupError(`PORT: this user may not listen on ${port}`, { cause })
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
      throw new StartupError(`HOST: ${host} is no address of this machine`, { cause })
    }
    throw cause
  }
}
