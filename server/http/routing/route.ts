import type { Call, CallAnswer, CallRequest } from '#core/api/call.ts'
import type { ErrorCode } from '#core/api/errors.ts'
import type { Result } from '#core/result.ts'
import type { FileAnswer, SerializedAnswer } from './answers.ts'
import type { OperatorSession, PlayerSession } from './sessions.ts'

/** Returns the value of a cookie of the request. */
export type ReadCookie = (name: string) => string | undefined

/** Access of a handler to its request, and to its answer besides the body. */
export type CallContext = {
  /** Network address of the caller, for limits. */
  readonly ip: string
  /** Scheme and host under which the caller sees this site, e.g. `https://play.example`. */
  readonly origin: string
  /** Headers by lowercase name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** `Idempotency-Key` of a call that moves money. Null if none was sent. */
  readonly key: string | null
  readonly readCookie: ReadCookie
  /** Sets a cookie: HttpOnly, SameSite=Lax, and Secure on https. */
  setCookie(name: string, value: string, expiresAt: Date): void
  clearCookie(name: string): void
  setHeader(name: string, value: string): void
  /** Returns false once the caller has closed the connection. */
  isWanted(): boolean
}

type Sessions = {
  readonly anyone: null
  readonly guest: PlayerSession | null
  readonly player: PlayerSession
  readonly operator: OperatorSession
}

type Handler<C extends Call> = (
  request: CallRequest<C> & { readonly session: Sessions[C['access']] },
  context: CallContext,
) => Promise<Result<CallAnswer<C> | FileAnswer | SerializedAnswer, ErrorCode>>

/** A call and its handler. The HTTP edge parses, authenticates, limits and documents it. */
export type Route = {
  readonly call: Call
  readonly handle: (request: never, context: CallContext) => Promise<Result<unknown, ErrorCode>>
}

export const route = <const C extends Call>(call: C, handle: Handler<C>): Route => ({ call, handle })
