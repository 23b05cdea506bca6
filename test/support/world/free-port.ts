import { findFreePort } from '#server/dev/child-process.ts'

/**
 * Finds a port on 127.0.0.1 for a program that takes its port as a setting, or for a server that closes and listens there
 * again.
 */
export async function freePort(): Promise<number> {
  const port = await findFreePort()
  if (port === null) throw new Error('no port is free on 127.0.0.1')
  return port
}
