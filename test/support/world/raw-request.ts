import { connect } from 'node:net'
import type { Site } from './http.ts'

export interface RawAnswer {
  readonly status: number
  /** Status line and headers, lowercased. */
  readonly head: string
  readonly body: string
}

const ANSWER_LIMIT_MS = 30_000

/** Sends bytes that no HTTP library would, and reads the answer until the server closes. */
export function sendRaw(site: Site, text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy(new Error(`No end of the answer: ${answer}`)))
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(parse(answer)))
    socket.write(text)
  })
}

/** Sends one request with its target unchanged: not resolved, decoded or escaped. */
export function requestRaw(
  site: Site,
  target: string,
  request: { readonly method?: string; readonly headers?: readonly string[]; readonly host?: string } = {},
): Promise<RawAnswer> {
  const { method = 'GET', headers = [], host = new URL(site.url).host } = request
  const ofSite = Object.entries(site.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...ofSite, ...headers]
  return sendRaw(site, `${lines.join('\r\n')}\r\n\r\n`)
}

function parse(answer: string): RawAnswer {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body: rest.join('\r\n\r\n') }
}
