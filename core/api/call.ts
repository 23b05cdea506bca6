import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Callers of a call.
 *
 * - `anyone`: no session is read
 * - `guest`: a player, or a caller without a session
 * - `player`: a session; any wallet or user named in the call must be the session's. The edge compares a wallet in the query
 * - `operator`: a Bearer token of the panel; `core/operator-calls.ts` says its role and proof
 */
export type Access = 'anyone' | 'guest' | 'player' | 'operator'

/** HTTP call. The server serves it, the browser makes it and the documentation shows it from this one object. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `:name` for parameters. */
  readonly path: `/${string}`
  readonly summary: string
  readonly tag: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Set if the body is a file of any type instead of JSON. A body above `bytesMax` is refused by `tooLarge`. */
  readonly rawBody?: { readonly bytesMax: number; readonly tooLarge: ErrorCode }
  /** Absent if the answer is 204. */
  readonly response?: z.ZodType
  /** Whether a list is also served as a file, with `Accept: text/csv`. The file has the whole list, with the same filters. */
  readonly hasFile?: boolean
  /** Refusals of the call itself. `errorsOf` in `server/http/register-routes.ts` adds those that every such call has. */
  readonly errors: readonly ErrorCode[]
  /**
   * Set for a call that moves money, or fixes what will be paid: how it is done once, however often it is sent.
   *
   * - `keyed`: its action stores its result under the caller's `Idempotency-Key`, in the same transaction
   * - `natural`: idempotent by a natural key whatever the caller sends, e.g. a transaction's hash or a state that is left once;
   *   the caller's key is accepted, and refused for another request
   */
  readonly movesMoney?: 'keyed' | 'natural'
  /** Whether maintenance mode closes it. */
  readonly isPlayerWrite?: boolean
  /** Whether an account without a second factor may make an operator's call even where the platform requires one. */
  readonly needsNoFactor?: boolean
}

/**
 * Returns whether an operator's call needs a second factor, away from the local chain. Every call that changes something does,
 * unless it opts out.
 */
export const needsFactor = ({ needsNoFactor, method }: Pick<Call, 'needsNoFactor' | 'method'>): boolean =>
  method !== 'GET' && needsNoFactor !== true

export const defineCall = <const C extends Call>(call: C): C => call

type Input<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType
  ? { [P in K]: z.input<C[K]> }
  : unknown
type Output<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType
  ? { [P in K]: z.output<C[K]> }
  : unknown

/** The given `T` as body if a call takes a file. */
type Raw<C extends Call, T> = C['rawBody'] extends object ? { readonly body: T } : unknown
/** File of a browser: the part of a `Blob` that a call needs. */
export type RawFile = { readonly size: number; readonly type: string }

/** Input that a caller passes. */
export type CallInput<C extends Call> = Input<C, 'params'> & Input<C, 'query'> & Input<C, 'body'> & Raw<C, RawFile>
/** Parsed request that the server's handler gets. */
export type CallRequest<C extends Call> = Output<C, 'params'> &
  Output<C, 'query'> &
  Output<C, 'body'> &
  Raw<C, Uint8Array>
export type CallAnswer<C extends Call> = C['response'] extends z.ZodType ? z.output<C['response']> : undefined
