import type { FastifyRequest } from 'fastify'

/** Scheme and host under which the caller sees this site: configured in production, the request's own on `local`. */
export const siteOrigin = (request: FastifyRequest, publicOrigin: string | null) =>
  publicOrigin ?? `${request.protocol}://${request.host}`

/** Whether the host that the caller names can be one at all. */
export const isHostWhole = (request: FastifyRequest, publicOrigin: string | null) =>
  publicOrigin !== null || URL.canParse(siteOrigin(request, null))

/**
 * Whether a request that changes something may come from where it says. A browser always names the origin of such a
 * request; a program that names none carries nobody's cookies by accident.
 */
export function isFromHere(request: FastifyRequest, publicOrigin: string | null): boolean {
  const { origin } = request.headers
  return origin === undefined || origin === siteOrigin(request, publicOrigin)
}
