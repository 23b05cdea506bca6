import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RequestLine } from '../request-line.ts'

/** Creates ids that are unique over all processes and starts: a random text drawn at the start, and a running number. */
export function createRequestIds(): () => string {
  const start = randomBytes(5).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/** Returns the log fields of a request. It names the matched route, because the URL may carry a query. */
export const lineOf = ({ method, routeOptions, id }: FastifyRequest): RequestLine => ({
  method,
  route: routeOptions?.url ?? 'none',
  requestId: id,
})
