import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RequestLine } from '../request-line.ts'

/** Names each request, over all processes and starts: what the process drew at its start, and a running number. */
export function createRequestIds(): () => string {
  const start = randomBytes(5).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/** Told by the route that was found: the URL as it was written may carry a query. */
export const lineOf = ({ method, routeOptions, id }: FastifyRequest): RequestLine => ({
  method,
  route: routeOptions?.url ?? 'none',
  requestId: id,
})
