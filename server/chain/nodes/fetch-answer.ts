import { AsyncLocalStorage } from 'node:async_hooks'
import { ResponseBodyTooLargeError, TimeoutError } from 'viem'

/** Maximum bytes of the answer to one question, after decompression. */
const USUAL_BYTES_MAX = 1024 * 1024
/** Maximum bytes of a block's head. With 150 million gas it has the hashes of 7,143 transactions, which are 500 kB. */
const HEAD_BYTES_MAX = 4 * USUAL_BYTES_MAX
/** Maximum bytes of a whole answer. A block full of transfers to the treasury is some 30 MB of receipts. */
const LARGE_BYTES_MAX = 32 * 1024 * 1024
/** Minimum bytes for each bracket, brace and comma. The shortest logs have 30. */
const BYTES_PER_SIGN_MIN = 24
const LARGE_QUESTIONS =
  /"method":"(?:eth_getLogs"|eth_getBlockReceipts"|eth_getTransactionReceipt"|eth_getTransactionByHash"|debug_|eth_getBlockByNumber","params":\["\w+",true)/

const [BRACKET, BRACE, COMMA] = Buffer.from('[{,')

/**
 * Sends a request to a node by HTTP and reads the answer to its end, within the time of the signal. A lying node may send a
 * small answer that unpacks to a large one, or that is costly to parse. The node's `retry-after` header is ignored.
 *
 * @param headMs milliseconds within which the head of the answer must arrive
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

/** Counts the bytes of the answers to what `ask` requests. A call that shares a batch is counted with the whole batch. */
export const measureAnswers = <T>(size: AnswerSize, ask: () => Promise<T>): Promise<T> => sizes.run(size, ask)

/** Creates an error with a code, because viem retries after an error without one. */
const tooLarge = (maxSize: number, size: number) =>
  Object.assign(new ResponseBodyTooLargeError({ maxSize, size }), { code: 413 })

async function readText({ body }: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  let signs = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    for (const byte of part) if (byte === COMMA || byte === BRACKET || byte === BRACE) signs += 1
    // Leaving the loop closes the connection.
    if (size > bytesMax || signs > bytesMax / BYTES_PER_SIGN_MIN) throw tooLarge(bytesMax, size)
    parts.push(part)
  }
  // The text is hexadecimal as a rule. In Latin-1 each byte of it takes one byte of memory.
  return Buffer.concat(parts).toString('latin1')
}
