import { listAdminPurchases } from '#core/api/admin-lists.ts'
import { getInstantDay, getWithdrawalFacts } from '#core/api/admin-withdrawals.ts'
import type { Call, CallAnswer, CallRequest } from '#core/api/call.ts'
import { getDashboard, listDays } from '#core/api/dashboard.ts'
import { ERRORS, type ErrorCode } from '#core/api/errors.ts'
import { getOperatorMe } from '#core/api/own-account.ts'
import { getConfig, getLiveness } from '#core/api/platform.ts'
import { getSolvency } from '#core/api/solvency.ts'
import { getInstantOffer, getWithdrawalWaits, type InstantOffer } from '#core/api/withdrawals.ts'
import { OPERATOR_ME, SOLVENCY, SUMMARY } from './desk-samples.ts'
import { withdrawalFacts } from './money-out-samples.ts'
import { PLATFORM_CONFIG } from './samples.ts'

/**
 * Replaces the server while a part of the page is tested. A call that the test has not stubbed fails the test.
 *
 * Answers are checked with the call's own schema, and so are the page's requests. No test passes with a shape that the server
 * would not send or accept. These calls are answered unless a test says otherwise: `GET /api/config`, `GET /livez` and, for the
 * panel, the logged-in operator, the figures of the overview, its charts, the facts beside a withdrawal, and whether a
 * withdrawal is paid at once.
 */
export type StubRequest<C extends Call> = CallRequest<C> & { readonly headers: Headers }

type StubReply = { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }
type Respond = (request: StubRequest<Call>) => StubReply | Promise<StubReply>
type Stub = { readonly call: Call; readonly respond: Respond; readonly requests: StubRequest<Call>[] }
type Answerer<C extends Call> = (request: StubRequest<C>) => CallAnswer<C> | Promise<CallAnswer<C>>
export type AnswerHeaders = {
  nextCursor?: string
  previousCursor?: string
  totalCount?: number | `${number}+`
  /** Returns the cursors of a list with next and previous pages, for each request. */
  cursors?: (request: { readonly query: { readonly cursor?: string | undefined } }) => {
    next?: string
    previous?: string
  }
  date?: () => Date
}

/** Controls of a held call. */
export type HeldCall<C extends Call> = {
  answer(value: CallAnswer<C>): void
  refuse(code: ErrorCode): void
  breakConnection(): void
}

const INSTANT_OFF: InstantOffer = {
  isOffered: false,
  reasons: ['off'],
  perWithdrawalUsdt: '0',
  leftUsdt: '0',
  isNearlyUsedUp: false,
}

const stubs = new Map<string, Stub>()
const complaints: string[] = []
let isServerDown = false

/** Answers a call from now on. A function is called for each request. */
export function answer<C extends Call>(call: C, value: CallAnswer<C> | Answerer<C>, headers: AnswerHeaders = {}): void {
  const answerer = typeof value === 'function' ? (value as Answerer<C>) : () => value
  stub(call, async (request) => {
    const { next, previous } = headers.cursors?.(request as never) ?? {}
    return replyWith(call, await answerer(request as StubRequest<C>), {
      ...headers,
      ...(next !== undefined && { nextCursor: next }),
      ...(previous !== undefined && { previousCursor: previous }),
    })
  })
}

/** Refuses a call from now on, as the server does. */
export const refuse = (call: Call, code: ErrorCode): void => stub(call, () => refusalOf(code))

/** Answers with any status and body, e.g. those of a gateway in between: `respondWith(call, 502, '<h1>Bad Gateway</h1>')`. */
export const respondWith = (call: Call, status: number, body: string): void => stub(call, () => ({ status, body }))

/** Breaks the connection in the middle of this call. The server itself can be reached. */
export const breakConnection = (call: Call): void =>
  stub(call, () => {
    throw new TypeError('Failed to fetch')
  })

/** Leaves the next request of this call without an answer until the test gives one. Later requests wait for the same answer. */
export function holdCall<C extends Call>(call: C): HeldCall<C> {
  const { promise, resolve, reject } = Promise.withResolvers<StubReply>()
  // Breaking off a call that was not made yet must not fail the test by itself.
  promise.catch(() => undefined)
  stub(call, () => promise)
  return {
    answer: (value) => resolve(replyWith(call, value, {})),
    refuse: (code) => resolve(refusalOf(code)),
    breakConnection: () => reject(new TypeError('Failed to fetch')),
  }
}

/** Lists the requests of a stubbed call so far, parsed as the server parses them. */
export const requestsOf = <C extends Call>(call: C): readonly StubRequest<C>[] =>
  (stubs.get(keyOf(call))?.requests ?? []) as unknown as readonly StubRequest<C>[]

/** Fails all calls as if the server could not be reached, until `reconnectServer()`. */
export const disconnectServer = (): void => {
  isServerDown = true
}

export const reconnectServer = (): void => {
  isServerDown = false
}

/** Resets all stubs before each test, for the set-up file. */
export function resetStubs(): void {
  stubs.clear()
  complaints.length = 0
  isServerDown = false
  answer(getConfig, PLATFORM_CONFIG)
  answer(getLiveness, { status: 'up' })
  answer(getOperatorMe, OPERATOR_ME)
  answer(getDashboard, SUMMARY)
  answer(listDays, [])
  answer(getSolvency, SOLVENCY)
  answer(listAdminPurchases, [], { totalCount: 0 })
  answer(getWithdrawalFacts, withdrawalFacts())
  answer(getInstantDay, { approvedUsdt: '0', count: 0, perDayUsdt: '0' })
  answer(getInstantOffer, INSTANT_OFF)
  answer(getWithdrawalWaits, { days: 30, waits: null })
}

/** Lists calls that no test expected, and calls and answers of the wrong shape, for the set-up file. */
export const stubComplaints = (): readonly string[] => complaints

/** Replaces `fetch`, for the set-up file. */
export async function stubbedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.origin)
  const method = (init.method ?? 'GET').toUpperCase()
  if (isServerDown) throw new TypeError('Failed to fetch')
  const found = findStub(method, url.pathname)
  if (found === null) return addComplaint(`Nobody expected the call ${method} ${url.pathname}${url.search}`)
  const { call, requests, respond } = found.stub
  const request = readRequest(call, found.params, url.searchParams, init)
  if (request === null)
    return addComplaint(`${method} ${url.pathname}${url.search} is no request of the shape of its call`)
  requests.push(request)
  const { status, body, headers } = await untilAborted(respond(request), init.signal)
  const isFile = status === 200 && request.headers.get('Accept') === 'text/csv' && !body.startsWith('<')
  return new Response(status === 204 ? null : body, {
    status,
    headers: { 'Content-Type': isFile ? 'text/csv' : 'application/json', ...headers },
  })
}

const keyOf = (call: Call) => `${call.method} ${call.path}`

function stub(call: Call, respond: Respond): void {
  // Earlier requests stay listed, because a test may change the answer in between.
  const requests = stubs.get(keyOf(call))?.requests ?? []
  stubs.set(keyOf(call), { call, respond, requests })
}

function findStub(method: string, path: string): { stub: Stub; params: Record<string, string> } | null {
  const exact = stubs.get(`${method} ${path}`)
  if (exact !== undefined) return { stub: exact, params: {} }
  for (const it of stubs.values()) {
    const pattern = new RegExp(`^${it.call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    const match = it.call.method === method ? pattern.exec(path) : null
    if (match === null) continue
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
    return { stub: it, params: Object.fromEntries(params) }
  }
  return null
}

function readRequest(
  call: Call,
  params: Record<string, string>,
  search: URLSearchParams,
  init: RequestInit,
): StubRequest<Call> | null {
  const sent = {
    params,
    query: Object.fromEntries(search),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
  }
  const parsed: Record<string, unknown> = { headers: new Headers(init.headers) }
  for (const name of ['params', 'query', 'body'] as const) {
    const schema = call[name]
    if (schema === undefined) continue
    const result = schema.safeParse(sent[name])
    if (!result.success) return null
    parsed[name] = result.data
  }
  return parsed as StubRequest<Call>
}

function replyWith(
  call: Call,
  value: unknown,
  { nextCursor, previousCursor, totalCount, date }: AnswerHeaders,
): StubReply {
  const wrong = call.response?.safeParse(value).error
  if (wrong !== undefined) complaints.push(`The stubbed answer of ${keyOf(call)} is not of its shape: ${wrong.message}`)
  return {
    status: call.response === undefined ? 204 : 200,
    body: JSON.stringify(value) ?? '',
    headers: {
      ...(nextCursor !== undefined && { 'X-Next-Cursor': nextCursor }),
      ...(previousCursor !== undefined && { 'X-Prev-Cursor': previousCursor }),
      ...(totalCount !== undefined && { 'X-Total-Count': String(totalCount) }),
      ...(date !== undefined && { Date: date().toUTCString() }),
    },
  }
}

function refusalOf(code: ErrorCode): StubReply {
  const [status, message] = ERRORS[code]
  return { status, body: JSON.stringify({ error: code, message }) }
}

function addComplaint(what: string): Promise<never> {
  complaints.push(what)
  return Promise.reject(new TypeError(what))
}

/** Rejects as soon as the caller aborts, as the browser does. The caller does not get the answer. */
function untilAborted<T>(work: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (signal === null || signal === undefined) return Promise.resolve(work)
  return new Promise<T>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    Promise.resolve(work).then(resolve, reject)
  })
}
