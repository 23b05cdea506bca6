import { randomBytes } from 'node:crypto'
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLine } from '../log.ts'
import type { ReadCookie } from './routing/route.ts'

/** Returns the scheme and host under which the caller sees this site: configured in production, from the request on `local`. */
export const siteOrigin = (request: FastifyRequest, publicOrigin: string | null) =>
  publicOrigin ?? `${request.protocol}://${request.host}`

/** Returns whether the host of the request is well-formed. */
export const isHostValid = (request: FastifyRequest, publicOrigin: string | null) =>
  publicOrigin !== null || URL.canParse(siteOrigin(request, null))

/**
 * Returns whether a request that changes something has an allowed origin. A browser always names the origin of such a request. A
 * program that names none does not send a user's cookies by accident.
 */
export function isOriginAllowed(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin } = request.headers
  return origin === undefined || origin === siteOrigin(request, publicOrigin)
}

/** Returns a reader of cookies. It parses them only when one is read, because most calls read none. */
export const readCookieOf =
  ({ headers }: Pick<FastifyRequest, 'headers'>): ReadCookie =>
  (name) =>
    headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name]

/** Adds a cookie to those that the answer already sets. */
export const addCookie = (reply: FastifyReply, cookie: SetCookie): void =>
  void reply.header('set-cookie', stringifySetCookie(cookie))

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
export const requestFields = ({ method, routeOptions, id }: FastifyRequest): RequestLine => ({
  method,
  route: routeOptions?.url ?? 'none',
  requestId: id,
})
