import { createPublicClient, HttpRequestError, http } from 'viem'
import { expect, test } from 'vitest'
import { matchAnswers } from './chain-reader.ts'

const URL_ASKED = 'https://rpc.example/'
const ONE = '{"jsonrpc":"2.0","id":7,"method":"eth_getLogs","params":[]}'
const TWO = '[{"jsonrpc":"2.0","id":7},{"jsonrpc":"2.0","id":8}]'
/** A result that is too long to be parsed twice. */
const LONG = `"0x${'00'.repeat(1024 * 1024)}"`

const match = async (asked: string, told: string, status = 200) =>
  (await matchAnswers(URL_ASKED, asked, new Response(told, { status }))).text()

test.each([
  { what: 'of one question', asked: ONE, told: '{"id":7,"result":null}' },
  { what: 'whose id is a text', asked: ONE, told: '{"id":"7","result":"0x1"}' },
  { what: 'that refuses under an id of its own', asked: ONE, told: '{"id":1,"error":{"code":-32602}}' },
  { what: 'that cannot name the only question', asked: ONE, told: '{"id":null,"error":{"code":-32700}}' },
  { what: 'in another order', asked: TWO, told: '[{"id":8,"result":"0x2"},{"id":7,"error":{"code":3}}]' },
  { what: 'that is long, its id first', asked: ONE, told: `{"id":7,"result":${LONG}}` },
  { what: 'that is long, its id last', asked: ONE, told: `{"result":${LONG},"id": 7}\n` },
])('an answer $what is unchanged', async ({ asked, told }) => {
  expect(await match(asked, told)).toBe(told)
})

test.each([
  { what: 'with another id', asked: ONE, told: '{"id":6,"result":"0x1"}', says: 'another question' },
  { what: 'that is long, with another id', asked: ONE, told: `{"id":17,"result":${LONG}}`, says: 'another question' },
  {
    what: 'with one id twice',
    asked: TWO,
    told: '[{"id":7,"result":1},{"id":7,"result":1}]',
    says: 'another question',
  },
  { what: 'with one more', asked: ONE, told: '[{"id":7,"result":1},{"id":8,"result":1}]', says: 'another question' },
  { what: 'that is a batch', asked: ONE, told: '[{"id":7,"result":"0x1"}]', says: 'another question' },
  { what: 'to half of a batch', asked: TWO, told: '[{"id":8,"result":"0x1"}]', says: 'left a question unanswered' },
  { what: 'without a result', asked: ONE, told: '{"id":7}', says: 'neither a result nor an error' },
  { what: 'that is null', asked: ONE, told: 'null', says: 'another question' },
  { what: 'that is a page', asked: ONE, told: '<h1>Hello</h1>', says: 'no JSON: <h1>Hello</h1>' },
])('an answer $what is rejected', async ({ asked, told, says }) => {
  await expect(match(asked, told)).rejects.toThrow(says)
})

test('viem reads a refused batch, with any status, as a refusal of each question', async () => {
  const error = { code: -32_005, message: 'limit exceeded' }
  const refuse = (asked: string) => matchAnswers(URL_ASKED, asked, Response.json({ id: null, error }, { status: 400 }))
  const transport = http(URL_ASKED, { batch: true, retryCount: 0, fetchFn: (_, init) => refuse(String(init?.body)) })
  const client = createPublicClient({ transport })
  const asked = [client.getChainId(), client.getGasPrice()].map((it) => it.catch((thrown: unknown) => thrown))
  for (const thrown of await Promise.all(asked)) expect(thrown).toMatchObject({ details: 'limit exceeded' })
})

test('a refused batch is a refusal of each of its questions', async () => {
  const error = { code: -32_005, message: 'limit exceeded' }
  const told = JSON.parse(await match(TWO, JSON.stringify({ id: null, error }), 400))
  expect(told).toEqual([7, 8].map((id) => ({ jsonrpc: '2.0', id, error })))
})

test.each([
  { status: 429, told: '{"id":7,"error":{"code":-32005,"message":"limit exceeded"}}' },
  { status: 502, told: '<h1>Bad Gateway</h1>' },
])('HTTP $status is reported with its status', async ({ status, told }) => {
  const error = await match(ONE, told, status).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(HttpRequestError)
  expect(error).toMatchObject({ status, details: `HTTP ${status} ${told}` })
})

test('a node’s message with another status is kept', async () => {
  const told = '{"id":7,"error":{"code":-32602,"message":"block range too large"}}'
  expect(await match(ONE, told, 400)).toBe(told)
})
