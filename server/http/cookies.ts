import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadCookie } from '../routing/route.ts'

/** Parsed only when a cookie is read: most calls read none. */
export const readCookieOf =
  ({ headers }: Pick<FastifyRequest, 'headers'>): ReadCookie =>
  (name) =>
    headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name]

/** Beside those that the answer sets already. */
export const addCookie = (reply: FastifyReply, cookie: SetCookie): void =>
  void reply.header('set-cookie', stringifySetCookie(cookie))
