/** Address of a server. It is an object because a restarted server has another address. */
export interface Site {
  readonly url: string
  /** Scheme and host under which browsers see it; its URL by default. */
  readonly origin?: string
  /** URL of a node of its chain. The default is its own `/rpc`, which only a local chain has. */
  readonly rpcUrl?: string
  /** Headers of every request, e.g. the network that a proxy in front has seen. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface HttpAnswer<T = unknown> {
  readonly status: number
  readonly body: T
  /** Code and sentence of a refusal. */
  readonly error: string | undefined
  readonly message: string | undefined
  readonly headers: Headers
}

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Body that is sent as JSON. */
  readonly json?: unknown
  /** Body that is sent unchanged, with the content type of JSON unless `headers` names another. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

const ANSWER_LIMIT_MS = 60_000

/** Sends one HTTP request. Returns every status as an answer, and throws only if the connection breaks. */
export async function sendRequest<T = unknown>(
  site: Site,
  path: string,
  request: HttpRequest = {},
): Promise<HttpAnswer<T>> {
  const body = request.text ?? (request.json === undefined ? undefined : JSON.stringify(request.json))
  const answer = await fetch(site.url + path, {
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...site.headers, ...request.headers },
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
  const text = await answer.text()
  const parsed = parse(text)
  const refusal = (parsed ?? {}) as { error?: string; message?: string }
  const { error, message } = refusal
  return { status: answer.status, body: parsed as T, error, message, headers: answer.headers }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    // A page or a plain text. A test that expects JSON fails on it.
    return text
  }
}

/** Returns the body of an answer that must be a success. */
export function bodyOf<T>(answer: HttpAnswer<T>): T {
  if (answer.status < 200 || answer.status > 299) {
    throw new Error(`Answered ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  return answer.body
}

/** Sends one JSON-RPC call to the chain, through the site's node or the server's own `/rpc`. */
export async function rpc<T = string>(site: Site, method: string, params: readonly unknown[] = []): Promise<T> {
  const { rpcUrl } = site
  const [node, path] = rpcUrl === undefined ? [site, '/rpc'] : [{ url: rpcUrl }, '']
  const { body } = await sendRequest<{ result?: T; error?: { message: string } }>(node, path, {
    json: { jsonrpc: '2.0', id: 1, method, params },
  })
  if (body?.error !== undefined || body?.result === undefined) {
    throw new Error(`${method} failed: ${JSON.stringify(body)}`)
  }
  return body.result
}
