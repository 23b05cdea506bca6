import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadCookie } from './routing/route.ts'

/** Returns a reader of cookies. It parses them only when one is read, because most calls read none. */
export const readCookieOf =
  ({ headers }: Pick<FastifyRequest, 'headers'>): ReadCookie =>
  (name) =>
    headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name]

/** Adds a cookie to those that the answer already sets. */
export const addCookie = (reply: FastifyReply, cookie: SetCookie): void =>
  void reply.header('set-cookie', stringifySetCookie(cookie))
