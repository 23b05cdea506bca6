import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SentMessage {
  readonly token: string
  readonly chatId: string
  readonly text: string
  readonly parseMode: string | undefined
}

/**
 * Answer to the next call, used once. Without a planned answer Telegram accepts the call. `to` matches the call that gets the
 * answer, as 'method text': queued messages arrive at any time, and must not take the answer of another call.
 */
export type TelegramFault = { readonly to?: RegExp } & (
  | { readonly type: 'hang' }
  | { readonly type: 'cut' }
  | { readonly type: 'error'; readonly status: number }
  | { readonly type: 'wait'; readonly seconds: number }
  | { readonly type: 'moved'; readonly chatId: number }
  | { readonly type: 'refuse'; readonly description: string }
)

export interface FakeTelegram {
  /** Value for `TELEGRAM_API_ROOT`. */
  readonly url: string
  /** Accepted messages, in order. */
  readonly messages: readonly SentMessage[]
  /** Time of each call, accepted or not, in Unix milliseconds. */
  readonly calls: readonly { readonly method: string; readonly atMs: number }[]
  /** Plans the answers to the next calls, one each. Repeats the last one if `forever`. */
  plan(moods: readonly TelegramFault[], forever?: 'forever'): void
  stop(): Promise<void>
}

/** Starts a fake of Telegram's Bot API on a real port, as far as our bots use it. */
export async function startFakeTelegram(): Promise<FakeTelegram> {
  const messages: SentMessage[] = []
  const calls: { method: string; atMs: number }[] = []
  let moods: TelegramFault[] = []
  let isForever = false

  function nextFault(call: string): TelegramFault | undefined {
    const index = moods.findIndex(({ to }) => to === undefined || to.test(call))
    if (index === -1) return undefined
    return isForever && moods.length === 1 ? moods[index] : moods.splice(index, 1)[0]
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    calls.push({ method, atMs: Date.now() })
    const given = (body === '' ? {} : JSON.parse(body)) as { chat_id?: string; text?: string; parse_mode?: string }
    const mood = nextFault(`${method} ${given.text ?? ''}`)
    const reply = (status: number, json: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(json))
    }
    const refuse = (status: number, description: string, parameters = {}) =>
      reply(status, { ok: false, error_code: status, description, parameters })
    switch (mood?.type) {
      case 'hang':
        return
      case 'cut':
        request.socket.destroy()
        return
      case 'error':
        return refuse(mood.status, 'Internal Server Error')
      case 'wait':
        return refuse(429, `Too Many Requests: retry after ${mood.seconds}`, { retry_after: mood.seconds })
      case 'moved':
        return refuse(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
          migrate_to_chat_id: mood.chatId,
        })
      case 'refuse':
        return refuse(400, mood.description)
      case undefined:
    }
    const chat = { id: Number(given.chat_id), type: 'group', title: 'test' }
    if (method === 'getMe') return reply(200, { ok: true, result: { id: 1, is_bot: true, username: 'test_bot' } })
    if (method === 'getChat') return reply(200, { ok: true, result: chat })
    if (method !== 'sendMessage') return refuse(404, 'Not Found')
    messages.push({
      token,
      chatId: String(given.chat_id),
      text: given.text ?? '',
      parseMode: given.parse_mode,
    })
    reply(200, { ok: true, result: { message_id: messages.length, date: 0, chat, text: given.text } })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    calls,
    plan(next, forever) {
      moods = [...next]
      isForever = forever === 'forever'
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
