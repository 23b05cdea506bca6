import { createHash } from 'node:crypto'

/** Returns the hash that distinguishes a request from others under the same key. */
export const hashRequest = (request: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
    .digest()
