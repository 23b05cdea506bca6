import { HttpRequestError } from 'viem'

type RpcMessage = { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown }

/** Maximum characters of an answer shown in an error message. */
const SHOWN_LENGTH = 80
const TOO_MANY_REQUESTS = 429
/**
 * Maximum characters of an answer that is parsed here. A longer answer to one question is parsed by viem alone: 32 MB take
 * half a second.
 */
const PARSED_LENGTH_MAX = 1024 * 1024
/** Characters at each end of an answer that are searched for its id, which comes before or after the result. */
const ENDS_LENGTH = 200

/**
 * Checks that a node answers each question, and copies the refusal of a whole batch to each of its questions.
 *
 * viem returns the answers of a batch in the order of their ids, whatever the ids are. It reads an answer without a result as
 * null, which is how a node says that it knows no such transaction.
 *
 * @param asked body of the request
 * @throws HttpRequestError if the node limits the rate of requests, also if it says so in JSON-RPC
 */
export async function matchAnswers(url: string, asked: string, response: Response): Promise<Response> {
  const { ok, status, statusText, headers } = response
  const text = await response.text()
  const answer = (told: string) => ({ ok, status, statusText, headers, text: async () => told }) as Response
  const request = JSON.parse(asked) as RpcMessage | RpcMessage[]
  const questions = [request].flat()
  const [first] = questions
  if (ok && text.length > PARSED_LENGTH_MAX && questions.length === 1) {
    if (!hasIdAtAnEnd(text, String(first?.id))) throw new Error(OTHER_QUESTION)
    return answer(text)
  }
  const told = parse(text)
  if (status === TOO_MANY_REQUESTS || (told === undefined && !ok)) {
    throw new HttpRequestError({ url, status, details: `HTTP ${status} ${text || statusText}` })
  }
  if (told === undefined) throw new Error(`it answered with text that is no JSON: ${text.slice(0, SHOWN_LENGTH)}`)
  if (Array.isArray(request) && isRefusal(told)) {
    const refusals = request.map(({ id }) => ({ jsonrpc: '2.0', id, error: told.error }))
    // With another status, viem reads no answers of a batch.
    return { ...answer(JSON.stringify(refusals)), ok: true, status: 200 }
  }
  // With another status, viem reads the refusal itself.
  if (ok) checkAnswers(questions, [told].flat())
  if (ok && Array.isArray(told) !== Array.isArray(request)) throw new Error(OTHER_QUESTION)
  return answer(text)
}

const OTHER_QUESTION = 'it answered another question'

const hasIdAtAnEnd = (text: string, id: string): boolean =>
  [text.slice(0, ENDS_LENGTH), text.slice(-ENDS_LENGTH)].some((end) =>
    [...end.matchAll(/"id"\s*:\s*"?(\w+)/g)].some(([, named]) => named === id),
  )

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (told: unknown): told is RpcMessage => typeof told === 'object' && told !== null

const isRefusal = (told: unknown): told is RpcMessage & { readonly error: object } =>
  isObject(told) && isObject(told.error)

function checkAnswers(questions: readonly RpcMessage[], answers: readonly unknown[]): void {
  const open = new Set(questions.map(({ id }) => String(id)))
  for (const answer of answers) {
    // Some nodes refuse the only question under another id. A refusal proves nothing.
    if (questions.length === 1 && isRefusal(answer)) return
    if (!isObject(answer) || !open.delete(String(answer.id))) throw new Error(OTHER_QUESTION)
    if (!isRefusal(answer) && answer.result === undefined) {
      throw new Error('it answered with neither a result nor an error')
    }
  }
  if (open.size > 0) throw new Error('it left a question unanswered')
}
