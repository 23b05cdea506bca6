import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Call, needsFactor } from '#core/api/call.ts'
import { type ErrorCode, messageOf, statusOf } from '#core/api/errors.ts'
import { isRoleEnough } from '#core/operator.ts'
import { operatorCall } from '#core/operator-calls.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { watchCommits } from '../db/run-transaction.ts'
import { runInRequest } from '../log.ts'
import { sendError } from './errors.ts'
import { addCookie, isHostValid, isOriginAllowed, readCookieOf, requestFields, siteOrigin } from './request.ts'
import { isCachedBy, isFileAnswer, isSerializedAnswer, type SerializedAnswer } from './routing/answers.ts'
import { createHourlyLimit } from './routing/counters.ts'
import type { ExportList } from './routing/csv-file.ts'
import { idempotencyKey, type PlayerClaim } from './routing/player-requests.ts'
import {
  bearerToken,
  type CallContext,
  type OperatorSession,
  type PlayerSession,
  type ReadCookie,
  type Route,
} from './routing/route.ts'
import { sendFile } from './send-file.ts'

export type RouteDeps = {
  readonly publicOrigin: string | null
  /** Returns the reason for which players may change nothing now. Null if they may. */
  readonly maintenanceReason: () => Promise<string | null>
  readonly findOperator: (token: string | null) => Promise<OperatorSession | null>
  readonly findSession: (readCookie: ReadCookie, origin: string) => Promise<PlayerSession | null>
  readonly keys: RequestKeys
  readonly exportList: ExportList
}

/** Stores the keys of calls that are idempotent by a natural key. */
export type RequestKeys = {
  readonly claimPlayers: (userId: number, key: string, call: string, request: unknown) => Promise<PlayerClaim>
  readonly releasePlayers: (userId: number, key: string) => Promise<void>
  readonly claimOperators: (username: string, key: string, call: string, request: unknown) => Promise<RequestKeyState>
  readonly storeOperatorAnswer: (username: string, key: string, answer: unknown) => Promise<void>
}

/**
 * Maximum bytes of a body, except for an operator's. The longest has 33,000: a sign-in by a contract. Incomplete bodies are
 * garbage that survives a short collection, so many long ones would cause full collections, which stop the process.
 */
const BODY_BYTES_MAX = 48 * 1024

/**
 * Maximum number of an operator's writes in an hour without a proof, including refused ones. Each may write to the audit log and
 * store its key, and neither is ever deleted.
 */
const UNPROVEN_PER_HOUR = 600

/** State of a key: free, answered, or used for another request. */
type RequestKeyState =
  | { readonly state: 'free' }
  | { readonly state: 'answered'; readonly answer: unknown }
  | { readonly state: 'other' }

/** Documentation of idempotency keys. */
const IDEMPOTENCY_DOCS = {
  keyed:
    'Honours `Idempotency-Key`: asked again under the same key it is not done again, and answers what it answered first.',
  natural: 'Done once whatever is sent. Takes an `Idempotency-Key`, and refuses one that was used for another request.',
} as const

/** Returns false once an operator without a proof has reached the limit of changes. */
type MayWrite = (call: Call, caller: CallerSession) => boolean

/** Returns whether a call lets an operator change anything except their own account. */
const isOperatorWrite = (call: Call) =>
  call.access === 'operator' && call.method !== 'GET' && operatorCall(call).role !== 'viewer'

const errorBody = z.object({ error: z.string(), message: z.string() })

/** Serves every call from its one definition. The same schemas parse, authenticate and document it. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: RouteDeps): void {
  const isWithinHour = createHourlyLimit(UNPROVEN_PER_HOUR)
  const mayWrite: MayWrite = (call, caller) => {
    if (caller === null || 'userId' in caller || caller.isProven || !isOperatorWrite(call)) return true
    return isWithinHour(caller.username)
  }
  for (const route of routes) {
    const { rawBody } = route.call
    if (rawBody === undefined) registerRoute(app, route, deps, mayWrite)
    else registerFileCall(app, rawBody.tooLarge, (scope) => registerRoute(scope, route, deps, mayWrite))
  }
}

/** Registers a call in a separate scope, which accepts a body of any type unparsed. */
function registerFileCall(app: FastifyInstance, tooLarge: ErrorCode, register: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.setErrorHandler<FastifyError>((error, _, reply) => {
      if (error.statusCode !== 413) throw error
      return sendError(reply, tooLarge)
    })
    register(scope)
  })
}

function registerRoute(app: FastifyInstance, { call, handle }: Route, deps: RouteDeps, mayWrite: MayWrite): void {
  const answer = call.response ?? z.undefined().meta({ description: 'No content.' })
  app.withTypeProvider<ZodTypeProvider>().route({
    method: call.method,
    url: call.path,
    config: { isCall: true },
    ...(call.rawBody === undefined
      ? call.access !== 'operator' && { bodyLimit: BODY_BYTES_MAX }
      : { bodyLimit: call.rawBody.bytesMax }),
    schema: {
      summary: call.summary,
      tags: [call.tag],
      ...(call.movesMoney && { description: IDEMPOTENCY_DOCS[call.movesMoney] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.access === 'player' && { security: [{ session: [] }] }),
      ...(call.access === 'operator' && {
        security: [{ operator: [] }],
        // The requirements of a call for its operator, for programs that read the documentation.
        'x-least-role': operatorCall(call).role,
        'x-needs-factor': needsFactor(call),
        'x-needs-proof': operatorCall(call).proof === 'always',
      }),
      response: {
        [call.response ? 200 : 204]: call.hasFile === true ? documentAsFile(answer) : answer,
        ...documentErrors(errorsOf(call)),
      },
    },
    // The caller is checked before the request, so that the body of an unauthorized caller is not even read. This runs after the
    // limiter, which is the last onRequest hook, so refused callers are counted too.
    preParsing: async (request, reply) => {
      // The answers are personal or change soon, so no cache may store them.
      reply.header('cache-control', 'no-store')
      if (!isHostValid(request, deps.publicOrigin)) return sendError(reply, 'malformed_request')
      if (call.method !== 'GET' && !isOriginAllowed(request, deps.publicOrigin)) return sendError(reply, 'wrong_origin')
      const closed = call.isPlayerWrite === true ? await deps.maintenanceReason() : null
      if (closed !== null) return sendError(reply, 'maintenance', closed)
      const caller = await findCaller(call, createContext(request, reply, deps), deps)
      if (!caller.ok) return sendError(reply, caller.code)
      if (!mayWrite(call, caller.value)) return sendError(reply, 'operator_proof_required')
      if (call.movesMoney !== undefined && !idempotencyKey(request).ok) return sendError(reply, 'malformed_request')
      request.caller = caller.value
    },
    handler: (request, reply) =>
      runInRequest(requestFields(request), () =>
        call.method === 'GET' ? answerTo(request, reply) : watchCommits(() => answerTo(request, reply)),
      ),
  })

  async function answerTo(request: FastifyRequest, reply: FastifyReply) {
    const context = createContext(request, reply, deps)
    // A body may take long to arrive, so the token, proof and role are checked again after it.
    const isAskedAgain = call.access === 'operator' && call.method !== 'GET'
    const caller = isAskedAgain ? await findCaller(call, context, deps) : ok(request.caller)
    if (!caller.ok) return sendError(reply, caller.code)
    const session = caller.value
    const parsed = { params: request.params, query: request.query, body: request.body, session }
    const result = await runUnderKey(call, parsed, context, deps.keys, () => handle(parsed as never, context))
    if (!result.ok) return sendError(reply, result.code)
    if (isFileAnswer(result.value)) {
      if (request.method !== 'HEAD') return sendFile(reply, result.value)
      // A HEAD request reads no file, so the file is not generated and its resources are released.
      await result.value.text[Symbol.asyncIterator]().return?.()
      return reply.type(result.value.contentType).send('')
    }
    if (isSerializedAnswer(result.value)) return sendSerialized(request, reply, result.value)
    return call.response ? reply.send(result.value) : reply.status(204).send()
  }
}

type CallerSession = OperatorSession | PlayerSession | null
type Parsed = { readonly params: unknown; readonly body: unknown; readonly session: CallerSession }

/**
 * Runs an action under the caller's key, and never uses a key for two requests. A player's key is free again after a refusal. The
 * action of a keyed call stores its answer itself, in its own transaction.
 */
async function runUnderKey(
  call: Call,
  { params, body, session }: Parsed,
  { key }: CallContext,
  keys: RequestKeys,
  act: () => Promise<Result<unknown, ErrorCode>>,
): Promise<Result<unknown, ErrorCode>> {
  if (call.movesMoney !== 'natural' || key === null || session === null) return act()
  const name = `${call.method} ${call.path}`
  const request = { params, body }
  if ('userId' in session) {
    const { userId } = session
    const claim = await keys.claimPlayers(userId, key, name, request)
    if (claim === 'other') return refuse('idempotency_key_reused')
    const done = await act()
    // After an exception the claim stays, because the outcome is unknown.
    if (!done.ok && claim === 'claimed') await keys.releasePlayers(userId, key)
    return done
  }
  const { username } = session
  const claimed = await keys.claimOperators(username, key, name, request)
  if (claimed.state === 'other') return refuse('idempotency_key_reused')
  if (claimed.state === 'answered') return ok(claimed.answer)
  const done = await act()
  if (done.ok) await keys.storeOperatorAnswer(username, key, done.value)
  return done
}

async function findCaller(
  call: Call,
  context: CallContext,
  deps: RouteDeps,
): Promise<Result<CallerSession, ErrorCode>> {
  if (call.access === 'anyone') return ok(null)
  if (call.access === 'operator') return authorizeOperator(call, await deps.findOperator(bearerToken(context)))
  const player = await deps.findSession(context.readCookie, context.origin)
  return player === null && call.access === 'player' ? refuse('unauthenticated') : ok(player)
}

function authorizeOperator(call: Call, operator: OperatorSession | null): Result<OperatorSession, ErrorCode> {
  if (operator === null) return refuse('operator_unauthenticated')
  const { role, proof } = operatorCall(call)
  if (!isRoleEnough(operator.role, role)) return refuse('operator_role_insufficient')
  // Checked before the proof, so that an operator is not asked for a password that would not help.
  if (operator.isFactorMissing && needsFactor(call)) return refuse('operator_factor_required')
  if (proof === 'always' && !operator.isProven) return refuse('operator_proof_required')
  return ok(operator)
}

/** Sends an answer that the caller caches and revalidates each time. An unchanged one is not sent again. */
function sendSerialized(request: FastifyRequest, reply: FastifyReply, answer: SerializedAnswer) {
  reply.header('cache-control', 'no-cache').header('etag', answer.etag)
  if (isCachedBy(request.headers['if-none-match'], answer)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(answer.json)
}

/** Documents both content types. The Accept header decides which one is sent. */
const documentAsFile = (answer: z.ZodType) => ({
  description: 'As JSON, or as a file: all of the list, its filters kept.',
  content: { 'application/json': { schema: answer }, 'text/csv': { schema: z.string() } },
})

function errorsOf(call: Route['call']): ErrorCode[] {
  const { errors, access, body, rawBody, isPlayerWrite, hasFile, movesMoney } = call
  const operators = access === 'operator' ? operatorCall(call) : null
  const general: ErrorCode[] = ['malformed_request', 'rate_limited']
  if (access === 'player') general.push('unauthenticated')
  if (access === 'operator') general.push('operator_unauthenticated')
  if (operators !== null && operators.role !== 'viewer') general.push('operator_role_insufficient')
  if (access === 'operator' && needsFactor(call)) general.push('operator_factor_required')
  if ((operators !== null && operators.proof !== 'never') || isOperatorWrite(call))
    general.push('operator_proof_required')
  if (hasFile === true && access === 'operator') general.push('files_busy', 'own_file_busy')
  if (isPlayerWrite === true) general.push('maintenance')
  if (body !== undefined) general.push('wrong_origin', 'unsupported_media_type')
  if (rawBody !== undefined) general.push('wrong_origin')
  if (movesMoney !== undefined) general.push('idempotency_key_reused', 'outcome_unknown')
  return [...new Set([...general, ...errors])]
}

/** Documents one entry per status, with every error code of that status. */
function documentErrors(codes: readonly ErrorCode[]): Record<number, z.ZodType> {
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    const lines = byStatus.get(statusOf(code)) ?? []
    byStatus.set(statusOf(code), [...lines, `\`${code}\`: ${messageOf(code)}`])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [status, errorBody.meta({ description: lines.join('\n\n') })]),
  )
}

function createContext(request: FastifyRequest, reply: FastifyReply, deps: RouteDeps): CallContext {
  const { publicOrigin, exportList } = deps
  const origin = siteOrigin(request, publicOrigin)
  const key = idempotencyKey(request)
  const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure: origin.startsWith('https:') } as const
  return {
    ip: request.ip,
    origin,
    headers: request.headers,
    key: key.ok ? key.value : null,
    readCookie: readCookieOf(request),
    setCookie: (name, value, expires) => addCookie(reply, { ...kept, name, value, expires }),
    isWanted: () => !request.raw.socket.destroyed,
    clearCookie: (name) => addCookie(reply, { ...kept, name, value: '', expires: new Date(0), maxAge: 0 }),
    setHeader: (name, value) => reply.header(name, value),
    exportList,
  }
}
