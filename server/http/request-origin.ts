import type { FastifyRequest } from 'fastify'

/** Returns the scheme and host under which the caller sees this site: configured in production, from the request on `local`. */
export const siteOrigin = (request: FastifyRequest, publicOrigin: string | null) =>
  publicOrigin ?? `${request.protocol}://${request.host}`

/** Returns whether the host of the request is well-formed. */
export const isHostWhole = (request: FastifyRequest, publicOrigin: string | null) =>
  publicOrigin !== null || URL.canParse(siteOrigin(request, null))

/**
 * Returns whether a request that changes something has an allowed origin. A browser always names the origin of such a request. A
 * program that names none does not send a user's cookies by accident.
 */
export function isFromHere(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin } = request.headers
  return origin === undefined || origin === siteOrigin(request, publicOrigin)
}
