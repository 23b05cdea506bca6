import type { FastifyError, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { type ErrorCode, messageOf, statusOf } from '#core/api/errors.ts'
import { DependencyDown, isDatabaseDown } from '../dependency-down.ts'
import { MalformedJson } from './parse-json.ts'

/** How long a client should wait before it tries again, in seconds. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  payment_not_final: 2,
  dependency_down: 5,
  rate_limited: 5,
  files_busy: 10,
  game_busy: 2,
}

export function sendError(reply: FastifyReply, code: ErrorCode, message: string = messageOf(code)) {
  const retryAfter = RETRY_AFTER_SECONDS[code]
  // A limit that knows its own end has named it.
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  return reply.status(statusOf(code)).send({ error: code, message })
}

/** The one place where exceptions become answers. Nothing of their insides reaches the caller. */
export function sendException(error: FastifyError, reply: FastifyReply, log: Logger) {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    const field = issue?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? ''
    return sendError(reply, 'malformed_request', field === '' ? `${issue?.message}` : `${field}: ${issue?.message}`)
  }
  if (error instanceof MalformedJson) return sendError(reply, 'malformed_request', error.message)
  // The caller is gone, and its connection with it: nobody reads an answer, and nothing of ours has failed.
  if (error === reply.request.raw.errored) return sendError(reply, 'malformed_request')
  if (error instanceof DependencyDown) {
    log.warn({ err: error }, 'a dependency is down')
    return sendError(reply, 'dependency_down')
  }
  if (isDatabaseDown(error)) {
    log.error({ err: error }, 'the database is down')
    return sendError(reply, 'dependency_down')
  }
  const { statusCode } = error
  if (statusCode === 429) return sendError(reply, 'rate_limited')
  if (statusCode === 415) return sendError(reply, 'unsupported_media_type')
  if (statusCode === 413) return sendError(reply, 'payload_too_large')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return sendError(reply, 'malformed_request')
  log.error({ err: error }, 'a request failed')
  return sendError(reply, 'internal')
}
