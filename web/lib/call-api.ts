import type { Call, CallAnswer, CallInput } from '#core/api/call.ts'
import type { ErrorCode } from '#core/api/errors.ts'
import {
  ApiError,
  ForeignAnswerError,
  isForeignAnswer,
  isPlatformAnswer,
  readRefusal,
  UnreachableError,
} from './api-error.ts'
import { recordAnswer, recordNoAnswer } from './server-contact.ts'
import { recordServerTime } from './server-time.ts'

export type CallOptions = { headers?: Record<string, string>; signal?: AbortSignal }

/** Arguments of a call. A call without parameters, query and body needs none. */
export type CallArguments<C extends Call> =
  unknown extends CallInput<C>
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions]

/**
 * Refusals which mean that the player's session is over, or that this browser has another wallet's. The operator's refusals have
 * other codes.
 */
const NO_SESSION: readonly ErrorCode[] = ['unauthenticated', 'not_yours']

type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * Makes one call of `core/api`. The type parameter is its definition, which is never loaded here: `callApi<typeof
 * getBalance>(…)`.
 *
 * @throws ApiError if the server refuses, UnreachableError if it does not answer or an intermediary answers for it
 */
export async function callApi<C extends Call>(
  method: C['method'],
  path: C['path'],
  ...[input, options]: CallArguments<C>
): Promise<CallAnswer<C>> {
  return (await callApiPage<C>(method, path, ...([input, options] as CallArguments<C>))).answer
}

/** Answer of a list, with the facts of its headers. */
export type ListAnswer<Answer> = {
  readonly answer: Answer
  /** Cursors of the next page and of the previous one; null without such a page. */
  readonly nextCursor: string | null
  readonly previousCursor: string | null
  /** Number of rows; null if the server does not say. */
  readonly totalCount: number | null
  /** Whether there are more rows than `totalCount`, because the server stopped counting. */
  readonly isTotalCut: boolean
}

/** Makes a call like `callApi`, and also returns the cursors of the neighbouring pages and the row count if the server gives it. */
export async function callApiPage<C extends Call>(
  method: C['method'],
  path: C['path'],
  ...[input, options]: CallArguments<C>
): Promise<ListAnswer<CallAnswer<C>>> {
  const { params, query, body } = (input ?? {}) as LooseInput
  const isRead = method === 'GET'
  const guard = sessionGuard()
  const loginGeneration = guard.loginGeneration()
  const request: RequestInit = {
    method,
    credentials: 'include',
    // The server redirects no call. A redirect leads to the page of an intermediary.
    redirect: 'manual',
    headers: { ...(isRead ? {} : headersOfWrite()), ...options?.headers },
    body: isRead ? null : body instanceof Blob ? body : JSON.stringify(body ?? {}),
    signal: options?.signal ?? null,
  }
  const isKeyed = options?.headers?.['Idempotency-Key'] !== undefined
  const { response, text } = await fetchAnswer(urlOf(path, params, query), request, isKeyed)
  const { headers, ok, status, statusText } = response
  if (!ok) {
    const error = new ApiError(status, text, statusText, headers.get('X-Request-Id'))
    if (error.code !== null && NO_SESSION.includes(error.code)) guard.onRefused(loginGeneration)
    throw error
  }
  const answer = (text === '' ? undefined : JSON.parse(text)) as CallAnswer<C>
  const total = headers.get('X-Total-Count')
  return {
    answer,
    nextCursor: headers.get('X-Next-Cursor'),
    previousCursor: headers.get('X-Prev-Cursor'),
    totalCount: total === null ? null : Number.parseInt(total, 10),
    isTotalCut: total?.endsWith('+') === true,
  }
}

/**
 * Returns the default headers of a write. A file overrides the type. Each call has a new key, unless a form that is sent again
 * overrides it.
 */
const headersOfWrite = () => ({
  'Content-Type': 'application/json',
  'Idempotency-Key': `${Date.now()}-${Math.random()}`,
})

/** Repeats of a call whose outcome is unknown. Under its key it takes effect once. */
const RETRIES_MAX = 2
const PAUSE_MS = 1_000

type FetchedAnswer = { readonly response: Response; readonly text: string }

/**
 * Returns the server's whole answer, and reports whether there was one.
 *
 * @param isKeyed whether the form gave a key, so that the call can be repeated if an intermediary swallowed the answer
 * @throws ForeignAnswerError, UnreachableError
 */
async function fetchAnswer(
  url: string,
  request: RequestInit,
  isKeyed: boolean,
  retriesLeft = RETRIES_MAX,
): Promise<FetchedAnswer> {
  const call = `${request.method} ${url}`
  const answered = await fetchText(call, url, request)
  const { response, text } = answered
  const isAnswer = isPlatformAnswer(response, text)
  if (retriesLeft && (isAnswer ? !response.ok && readRefusal(text)?.error === 'outcome_unknown' : isKeyed)) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return fetchAnswer(url, request, isKeyed, retriesLeft - 1)
  }
  if (isAnswer) recordAnswer()
  else recordNoAnswer()
  if (isForeignAnswer(response, text)) throw new ForeignAnswerError(call)
  if (response.ok) recordServerTime(response.headers.get('Date'))
  return answered
}

async function fetchText(call: string, url: string, request: RequestInit): Promise<FetchedAnswer> {
  try {
    const response = await fetch(url, request)
    return { response, text: await response.text() }
  } catch (error) {
    // The page aborted the call itself, so the server did not fail to answer.
    if (request.signal?.aborted === true) throw error
    recordNoAnswer()
    throw new UnreachableError(call, error)
  }
}

function urlOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** Callbacks for a player's call that the server refuses for lack of a session. */
type SessionGuard = {
  /** Returns the login that calls are made for; null while no player is signed in. */
  readonly loginGeneration: () => number | null
  /** Called when a call that was made for that login was refused. */
  readonly onRefused: (generation: number | null) => void
}

/** Does nothing until the session module loads, because no player is signed in before. */
let guard: SessionGuard = { loginGeneration: () => null, onRefused: () => {} }

export const sessionGuard = () => guard

export function guardSession(next: SessionGuard) {
  guard = next
}
