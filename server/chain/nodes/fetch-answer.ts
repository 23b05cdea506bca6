import { AsyncLocalStorage } from 'node:async_hooks'
import { ResponseBodyTooLargeError, TimeoutError } from 'viem'

/** Bytes of the answer to one question, after decompression. */
const USUAL_BYTES_MAX = 1024 * 1024
/** Bytes of the head of a block. With 150 million gas it has the hashes of 7,143 transactions, which are 500 kB. */
const HEAD_BYTES_MAX = 4 * USUAL_BYTES_MAX
/** Bytes of a whole answer. A block full of transfers to the treasury is some 30 MB of receipts. */
const LARGE_BYTES_MAX = 32 * 1024 * 1024
/** Bytes for each bracket, brace and comma, at least. The shortest logs have 30. */
const BYTES_PER_SIGN_MIN = 24
const LARGE_QUESTIONS =
  /"method":"(?:eth_getLogs"|eth_getBlockReceipts"|eth_getTransactionReceipt"|eth_getTransactionByHash"|debug_|eth_getBlockByNumber","params":\["\w+",true)/

const [BRACKET, BRACE, COMMA] = Buffer.from('[{,')

/**
 * Asks a node by HTTP and reads the answer to its end, within the time of the signal. A node that lies may send little that
 * unpacks to much, or that costs much to parse. How long to wait before another try is not the node's to say.
 *
 * @param headMs milliseconds until the head of the answer has to be there
 * @throws TimeoutError, ResponseBodyTooLargeError
 */
export async function fetchAnswer(url: string, init: RequestInit, headMs: number): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new TimeoutError({ body: {}, url })), headMs)
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
  const response = await fetch(url, { ...init, signal }).finally(() => clearTimeout(timer))
  const { ok, status, statusText } = response
  const headers = new Headers(response.headers)
  headers.delete('retry-after')
  const text = await readText(response, boundOf(String(init.body)))
  const size = sizes.getStore()
  if (size !== undefined) size.bytes += text.length
  return { ok, status, statusText, headers, text: async () => text } as Response
}

const boundOf = (asked: string): number => {
  if (LARGE_QUESTIONS.test(asked)) return LARGE_BYTES_MAX
  const countOf = (text: string) => asked.split(text).length - 1
  const heads = countOf('"method":"eth_getBlockByNumber"')
  const bytes = heads * HEAD_BYTES_MAX + (countOf('"method"') - heads) * USUAL_BYTES_MAX
  return Math.min(bytes, LARGE_BYTES_MAX)
}

type AnswerSize = { bytes: number }
const sizes = new AsyncLocalStorage<AnswerSize>()

/** Adds the bytes of the answers to what is asked meanwhile. A question that shares a batch is counted with the whole batch. */
export const measureAnswers = <T>(size: AnswerSize, ask: () => Promise<T>): Promise<T> => sizes.run(size, ask)

/** An error with a code: viem asks again after one without. */
const tooLarge = (maxSize: number, size: number) =>
  Object.assign(new ResponseBodyTooLargeError({ maxSize, size }), { code: 413 })

async function readText({ body }: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  let signs = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    for (const byte of part) if (byte === COMMA || byte === BRACKET || byte === BRACE) signs += 1
    // Leaving the loop ends the connection.
    if (size > bytesMax || signs > bytesMax / BYTES_PER_SIGN_MIN) throw tooLarge(bytesMax, size)
    parts.push(part)
  }
  // Hexadecimal text as a rule, and in Latin-1 a byte of memory for a byte of it.
  return Buffer.concat(parts).toString('latin1')
}
