import { type Agent, request } from 'node:http'

export type Post = {
  readonly agent: Agent
  readonly url: string
  readonly cookie: string
  readonly body: string | Buffer
}

/** Sends JSON with little processor time, because the measured server shares the machine. */
export function post({ agent, url, cookie, body }: Post): Promise<{ readonly status: number; readonly text: string }> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
