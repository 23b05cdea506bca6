import { createPublicClient, custom, HttpRequestError, ResponseBodyTooLargeError, TimeoutError } from 'viem'
import { expect, test } from 'vitest'
import { classifyRefusal, type LogsRefusal, messageAndDetails } from './node-errors.ts'

/** What viem makes of a node's answer to a question for logs. */
async function errorFor(cause: Error | { code: number; message: string }): Promise<unknown> {
  const request = async () => {
    throw cause instanceof Error ? cause : Object.assign(new Error(cause.message), cause)
  }
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  return client.request({ method: 'eth_blockNumber' }).catch((error: unknown) => error)
}

const http = (status: number, details = '') =>
  new HttpRequestError({ url: 'https://rpc.example/key', status, details, body: {} })

test.each<{ answer: Error | { code: number; message: string }; refusal: LogsRefusal }>([
  { answer: { code: -32_005, message: 'limit exceeded' }, refusal: 'range' },
  { answer: { code: -32_000, message: 'exceed maximum block range: 5000' }, refusal: 'range' },
  { answer: { code: -32_600, message: 'eth_getLogs is limited to a 10 block range' }, refusal: 'range' },
  { answer: { code: -32_602, message: 'block range is too wide' }, refusal: 'range' },
  { answer: { code: 35, message: 'ranges over 10000 blocks are not supported on freetier' }, refusal: 'range' },
  { answer: { code: -32_603, message: 'something that nobody has heard of' }, refusal: 'range' },
  { answer: http(413), refusal: 'range' },
  { answer: http(400, '{"error":{"message":"block range too large"}}'), refusal: 'range' },
  { answer: { code: -32_005, message: 'query returned more than 10000 results' }, refusal: 'results' },
  { answer: new ResponseBodyTooLargeError({ maxSize: 10, size: 11 }), refusal: 'results' },
  {
    answer: { code: -32_000, message: 'query exceeds max results 20000, retry with the range 1-2' },
    refusal: 'results',
  },
  {
    answer: { code: -32_602, message: 'Log response size exceeded. You can make eth_getLogs requests' },
    refusal: 'results',
  },
  { answer: { code: -32_003, message: 'response too large' }, refusal: 'results' },
  { answer: { code: -32_005, message: 'daily request count exceeded, request rate limited' }, refusal: 'failure' },
  {
    answer: { code: 429, message: 'Your app has exceeded its compute units per second capacity.' },
    refusal: 'failure',
  },
  { answer: { code: -32_601, message: 'the method eth_getLogs does not exist' }, refusal: 'failure' },
  { answer: http(429, 'Too Many Requests'), refusal: 'failure' },
  { answer: http(503), refusal: 'failure' },
  { answer: new TimeoutError({ body: {}, url: 'https://rpc.example/key' }), refusal: 'slow' },
])('$answer.message: $refusal', async ({ answer, refusal }) => {
  expect(classifyRefusal(await errorFor(answer))).toBe(refusal)
})

test('a mistake in an answer is not a refusal', () => {
  expect(classifyRefusal(new TypeError('undefined is not a function'))).toBe('failure')
})

test('a refusal is searched only in its first words, however long it is', async () => {
  const message = `${'block '.repeat(50_000)} too many requests`
  const error = await errorFor({ code: -32_000, message })
  expect(messageAndDetails(error as Error).length).toBeLessThan(2_100)
  expect(classifyRefusal(error)).toBe('range')
  expect(classifyRefusal(await errorFor({ code: -32_000, message: `too many requests ${message}` }))).toBe('failure')
})
