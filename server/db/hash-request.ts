import { createHash } from 'node:crypto'

/** What tells a request from another one under the same key. */
export const hashRequest = (request: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
    .digest()
