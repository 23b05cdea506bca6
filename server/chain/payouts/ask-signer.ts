import { isHex } from 'viem'
import { z } from 'zod'
import { SignerFailed } from './signer-failed.ts'

/** One that takes longer is asked again in the next round. */
const ANSWER_MS_MAX = 5_000
/** A signed transfer is some 350 signs long. */
const ANSWER_BYTES_MAX = 16_384
const COMPLAINT_LENGTH_MAX = 200

const answerSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.number(),
  result: z.string().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** A transaction as `eth_signTransaction` takes it: quantities in hexadecimal, without zeros in front. */
export type SigningRequest = Readonly<
  Record<'from' | 'to' | 'gas' | 'gasPrice' | 'nonce' | 'value' | 'data', `0x${string}`>
>

let lastId = 0

/**
 * Asks a remote signer for a signature, as Web3Signer answers for accounts of this kind.
 *
 * @returns what it says the signed bytes are; nothing of it is proven
 * @throws SignerFailed
 */
export async function askSigner(url: string, transaction: SigningRequest): Promise<`0x${string}`> {
  const id = ++lastId
  const { status, text } = await post(url, {
    jsonrpc: '2.0',
    id,
    method: 'eth_signTransaction',
    params: [transaction],
  })
  const answer = readAnswer(text)
  // A refusal may come with a status of its own.
  if (answer?.error !== undefined) throw new SignerFailed('refused', shortText(answer.error.message))
  if (status !== 200) throw new SignerFailed('down', `it answers with HTTP ${status}`)
  if (answer === null) throw new SignerFailed('down', 'its answer is not JSON-RPC')
  if (answer.id !== id) throw new SignerFailed('wrong', 'it answers to another request')
  if (!isHex(answer.result)) throw new SignerFailed('wrong', 'its answer has no signed bytes')
  return answer.result
}

/** A user and a password in the address are sent as a header: `fetch` takes none in an address. */
function targetOf(text: string): { url: URL; authorization: Record<string, string> } {
  const url = new URL(text)
  const { username, password } = url
  if (username === '') return { url, authorization: {} }
  Object.assign(url, { username: '', password: '' })
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url, authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

async function post(target: string, body: unknown): Promise<{ status: number; text: string }> {
  const { url, authorization } = targetOf(target)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...authorization },
      body: JSON.stringify(body),
      // Wherever it leads, nobody has configured it.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    return { status: response.status, text: await readShort(response) }
  } catch (error) {
    if (error instanceof SignerFailed) throw error
    throw new SignerFailed('down', whyNoAnswer(error), error)
  }
}

/** An endless answer must not fill the memory. */
async function readShort(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) throw new SignerFailed('down', 'its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function readAnswer(text: string) {
  try {
    return answerSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function whyNoAnswer(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return `no answer in ${ANSWER_MS_MAX / 1_000} seconds`
  const cause = error.cause
  // Its address may hold a password: the code alone is told.
  return cause instanceof Error && 'code' in cause ? `no connection (${String(cause.code)})` : 'no connection'
}

const shortText = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, COMPLAINT_LENGTH_MAX) || 'no reason'
