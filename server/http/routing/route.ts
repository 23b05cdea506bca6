import type { Address } from '#core/address.ts'
import type { Call, CallAnswer, CallRequest } from '#core/api/call.ts'
import type { ErrorCode } from '#core/api/errors.ts'
import type { OperatorRole } from '#core/operator.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { FileAnswer, SerializedAnswer } from './answers.ts'
import type { CsvKind, ExportList, Filters } from './csv-file.ts'
import type { PageQuery } from './list-page.ts'

/** Session of an operator in the panel. */
export type OperatorSession = {
  readonly username: string
  readonly role: OperatorRole
  /** Whether the password or a one-time code was entered in the last ten minutes. */
  readonly isProven: boolean
  /** Whether the account lacks the second factor that the platform requires. It can then change only itself. */
  readonly isFactorMissing: boolean
}

/** Session of a player who has proved by a signature to hold a wallet. */
export type PlayerSession = {
  readonly userId: number
  readonly walletAddress: Address
  /** Whether a contract signed, and not the wallet's own key. Such a wallet also sends by a contract. */
  readonly isSignedByContract: boolean
  readonly expiresAt: Date
  /** Whether the wallet signed in for the first time with this session. */
  readonly isFirst?: boolean
}

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
  readonly exportList: ExportList
}

type SessionByAccess = {
  readonly anyone: null
  readonly guest: PlayerSession | null
  readonly player: PlayerSession
  readonly operator: OperatorSession
}

type Request<C extends Call> = CallRequest<C> & { readonly session: SessionByAccess[C['access']] }
type Answer<C extends Call> = Result<CallAnswer<C> | FileAnswer | SerializedAnswer, ErrorCode>
type Handler<C extends Call, More = unknown> = (request: Request<C> & More, context: CallContext) => Promise<Answer<C>>

/** A call and its handler. The HTTP edge parses, authenticates, limits and documents it. */
export type Route = {
  readonly call: Call
  readonly handle: (request: never, context: CallContext) => Promise<Result<unknown, ErrorCode>>
}

/** Defines a route. A player's call whose query names another wallet than the session's is refused. */
export const route = <const C extends Call>(call: C, handle: Handler<C>): Route => ({
  call,
  handle: async (request: Request<C>, context) => {
    const isRefused = call.access === 'player' && namesAnother(request as OwnRequest)
    return isRefused ? refuse('not_yours') : handle(request, context)
  },
})

type OwnRequest = { readonly session: PlayerSession; readonly query?: { readonly walletAddress?: Address } }

const namesAnother = ({ session, query }: OwnRequest) =>
  query?.walletAddress !== undefined && query.walletAddress !== session.walletAddress

/** Returns whether the caller wants a list as a file. */
export const wantsCsv = ({ headers }: Pick<CallContext, 'headers'>): boolean =>
  /\btext\/csv\b/i.test(String(headers.accept ?? ''))

type ListCall = Call & { readonly access: 'operator'; readonly hasFile: true }
type Promised<T> = T | Promise<T>

/**
 * Defines the route of a list of the panel. The answer is a page of the list, or the whole list as a file with `Accept: text/csv`.
 *
 * @param readAsked returns what the list shows. The audit log records it with each file
 * @param handle answers a page
 */
export const listRoute = <const C extends ListCall, Asked extends Filters>(
  call: C,
  kind: CsvKind<Asked>,
  readAsked: (request: Request<C>) => Promised<Result<Asked, ErrorCode>>,
  handle: Handler<C, { readonly asked: Asked }>,
): Route =>
  route(call, async (request: Request<C>, context) => {
    const asked = await readAsked(request)
    if (!asked.ok) return asked
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return context.exportList(request.session, kind, asked.value)
    return handle({ ...request, asked: asked.value }, context)
  })

/** Asks for all lines of a list. */
export const queryAll = () => ok({})

/** Asks for the lines of the player whom the path names. */
export const queryByPlayer = ({ params }: { readonly params: { readonly id: number } }) => ok({ playerId: params.id })

/** Asks for the latest days. */
export const queryByDays = ({ query }: { readonly query: { readonly days: string } }) =>
  ok({ days: Number(query.days) })

/** Asks for the lines that match the query. */
export const queryByFilters = <Query extends object>({ query }: { readonly query: Query & PageQuery }) => {
  const { limit: _, cursor: __, ...filters } = query
  return ok(filters)
}

/** Refuses a call that names another wallet or account than the session's. */
export function requireOwner(
  session: PlayerSession | null,
  named: { readonly walletAddress: Address } | { readonly userId: number },
): Result<PlayerSession, 'unauthenticated' | 'not_yours'> {
  if (session === null) return refuse('unauthenticated')
  if ('userId' in named && named.userId !== session.userId) return refuse('not_yours')
  if ('walletAddress' in named && named.walletAddress !== session.walletAddress) return refuse('not_yours')
  return ok(session)
}

/** Returns the token of an `Authorization: Bearer` header. */
export function bearerToken({ headers }: Pick<CallContext, 'headers'>): string | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(String(headers.authorization ?? '')) ?? []
  return token ?? null
}
