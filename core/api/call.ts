import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may make a call.
 *
 * - `anyone`: no session is looked at
 * - `guest`: a player, or somebody without a session
 * - `player`: a session; any wallet or user named in the call must be the session's
 * - `operator`: a Bearer token of the panel; `core/operator-calls.ts` says its role and proof
 */
export type Access = 'anyone' | 'guest' | 'player' | 'operator'

/** One HTTP call: the server serves it, the browser makes it and the documentation shows it from this one object. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for parameters. */
  readonly path: `/${string}`
  readonly summary: string
  readonly tag: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The body is a file as it is, of any type, and no JSON: at most so many bytes, or refused by this code. */
  readonly rawBody?: { readonly bytesMax: number; readonly tooLarge: ErrorCode }
  /** Absent when the answer is 204. */
  readonly response?: z.ZodType
  /** Of a list: whether it comes as a file too, with `Accept: text/csv`: all of it, its filters kept. */
  readonly hasFile?: boolean
  /** What it refuses beyond malformed requests, missing sessions and limits. */
  readonly errors: readonly ErrorCode[]
  /**
   * Of a call that moves money, or fixes what will be paid: how it is done once, however often it is sent.
   *
   * - `keyed`: its action keeps what it did under the caller's `Idempotency-Key`, in the transaction that does it
   * - `natural`: a key of its own does it once whatever the caller sends, e.g. a transaction's hash or a state that is left once;
   *   the caller's key is accepted, and refused for another request
   */
  readonly movesMoney?: 'keyed' | 'natural'
  /** Whether maintenance mode closes it. */
  readonly isPlayerWrite?: boolean
  /** Of an operator's call: whether an account without a second factor may make it also where the platform asks for one. */
  readonly needsNoFactor?: boolean
}

/** Whether an operator's call needs a second factor, away from the local chain: whatever changes something, unless it says not. */
export const needsFactor = ({ needsNoFactor, method }: Pick<Call, 'needsNoFactor' | 'method'>): boolean =>
  method !== 'GET' && needsNoFactor !== true

export const defineCall = <const C extends Call>(call: C): C => call

type Input<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType
  ? { [P in K]: z.input<C[K]> }
  : unknown
type Output<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType
  ? { [P in K]: z.output<C[K]> }
  : unknown

/** The given `T` as body where a call takes a file. */
type Raw<C extends Call, T> = C['rawBody'] extends object ? { readonly body: T } : unknown
/** A file of a browser: a `Blob`, as far as a call needs to know. */
export type RawFile = { readonly size: number; readonly type: string }

/** What a caller passes. */
export type CallInput<C extends Call> = Input<C, 'params'> & Input<C, 'query'> & Input<C, 'body'> & Raw<C, RawFile>
/** What the server's handler gets, parsed. */
export type CallRequest<C extends Call> = Output<C, 'params'> &
  Output<C, 'query'> &
  Output<C, 'body'> &
  Raw<C, Uint8Array>
export type CallAnswer<C extends Call> = C['response'] extends z.ZodType ? z.output<C['response']> : undefined
