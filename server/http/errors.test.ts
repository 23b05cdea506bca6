import { PassThrough } from 'node:stream'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DependencyDown, OutcomeUnknown } from '../fault.ts'
import { sendException } from './errors.ts'
import { createRequestIds } from './request.ts'

let app: FastifyInstance
let thrown: Error
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const stream = new PassThrough()
  stream.on('data', (line) => lines.push(JSON.parse(String(line))))
  const log = pino({ level: 'info' }, stream)
  app = Fastify({ genReqId: createRequestIds() })
  app.setErrorHandler<FastifyError>((error, _, reply) => sendException(error, reply, log))
  app.all('/api/things/:id', async () => {
    throw thrown
  })
})
afterAll(() => app.close())

const coded = (code: string, message = 'what the database says') => Object.assign(new Error(message), { code })
/** As a statement's failure arrives: the database's own error stands behind. */
const failed = (cause: Error) => new Error('the statement readThings failed', { cause })

async function answerTo(error: Error, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST') {
  thrown = error
  const { statusCode, headers, body } = await app.inject({ method, url: '/api/things/7?secret=s3cret' })
  return { status: statusCode, code: JSON.parse(body).error as string, retryAfter: headers['retry-after'], body }
}

test.each([
  ...['08000', '08001', '08003', '08006', '08P01'],
  ...['40001', '40P01', '55P03', '55006', '57014', '25P03', '25006'],
  ...['53000', '53100', '53200', '53300', '57P01', '57P02', '57P03', '58030', 'XX000'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'EAI_AGAIN'],
])('%s is an outage that has changed nothing, with a time to retry', async (code) => {
  for (const error of [coded(code), failed(coded(code))]) {
    expect(await answerTo(error)).toMatchObject({ status: 503, code: 'dependency_down', retryAfter: '5' })
  }
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('a driver’s error without a code is an outage too: %s', async (message) => {
  expect(await answerTo(failed(new Error(message)))).toMatchObject({ status: 503, code: 'dependency_down' })
})

test('a node that does not answer is an outage too', async () => {
  expect(await answerTo(new DependencyDown('too few nodes'))).toMatchObject({ status: 503, code: 'dependency_down' })
})

test('an unknown outcome has its own code, for every write', async () => {
  const lost = new OutcomeUnknown('the answer to a commit was lost', { cause: coded('ECONNRESET') })
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    expect(await answerTo(lost, method)).toMatchObject({ status: 503, code: 'outcome_unknown', retryAfter: '2' })
  expect(await answerTo(lost, 'GET')).toMatchObject({ status: 503, code: 'dependency_down' })
})

test.each(['23505', '23514', '22003', '42P01', '42501'])('%s is reported as our fault', async (code) => {
  expect(await answerTo(failed(coded(code)))).toMatchObject({ status: 500, code: 'internal' })
})

test('each log line has its request’s id, and no data of the request', async () => {
  for (const error of [new Error('a mistake'), failed(coded('40P01')), new OutcomeUnknown('lost')]) {
    lines.length = 0
    await answerTo(error)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      method: 'POST',
      route: '/api/things/:id',
      requestId: expect.stringMatching(/^[0-9a-f]{10}-[0-9a-z]+$/),
    })
    expect(JSON.stringify(lines)).not.toContain('s3cret')
  }
})
