import type { FastifyError, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { type ErrorCode, messageOf, statusOf } from '#core/api/errors.ts'
import { ClockOff, type Fault, faultOf } from '../fault.ts'
import { MalformedJson } from './parse-json.ts'
import { requestFields } from './request.ts'

/** Seconds that a client should wait before it tries again. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  payment_not_final: 2,
  dependency_down: 5,
  clock_off: 30,
  outcome_unknown: 2,
  server_stopping: 5,
  rate_limited: 5,
  files_busy: 10,
  own_file_busy: 10,
  game_busy: 2,
}

export function sendError(reply: FastifyReply, code: ErrorCode, message: string = messageOf(code)) {
  // A body that was cut to free room is answered while its caller is being identified.
  if (reply.sent) return reply
  const retryAfter = RETRY_AFTER_SECONDS[code]
  // A limit that knows its own end has already set the header.
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  return reply.status(statusOf(code)).send({ error: code, message })
}

/** Log messages by kind of fault. A conflict was already retried before it came here. */
const LOG_MESSAGE_OF: Readonly<Record<Fault, string>> = {
  outage: 'a dependency is down',
  conflict: 'a request met another transaction again and again',
  limit: 'a request came to a limit of the database',
  unknown: 'nobody knows whether a request was done',
}

/** Turns an exception into an answer. It is the only place that does, and the answer never contains internal details. */
export function sendException(error: FastifyError, reply: FastifyReply, log: Logger) {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    const field = issue?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? ''
    return sendError(reply, 'malformed_request', field === '' ? `${issue?.message}` : `${field}: ${issue?.message}`)
  }
  if (error instanceof MalformedJson) return sendError(reply, 'malformed_request', error.message)
  const { request } = reply
  // The caller has closed its connection, so no client reads the answer and the server has not failed.
  if (error === request.raw.errored) return sendError(reply, 'malformed_request')
  const { statusCode } = error
  if (statusCode === 429) return sendError(reply, 'rate_limited')
  if (statusCode === 415) return sendError(reply, 'unsupported_media_type')
  if (statusCode === 413) return sendError(reply, 'payload_too_large')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return sendError(reply, 'malformed_request')
  const fault = faultOf(error)
  if (fault === null) {
    log.error({ err: error, ...requestFields(request) }, 'a request failed')
    return sendError(reply, 'internal')
  }
  if (error instanceof ClockOff) {
    log.error(
      { err: error, ...requestFields(request) },
      'a request was refused because clocks disagree; the error names the clock that is off',
    )
    return sendError(reply, 'clock_off')
  }
  const level = fault === 'unknown' ? 'error' : 'warn'
  log[level]({ err: error, fault, ...requestFields(request) }, LOG_MESSAGE_OF[fault])
  // A read has no outcome that could be unknown.
  return sendError(reply, fault === 'unknown' && request.method !== 'GET' ? 'outcome_unknown' : 'dependency_down')
}
