import type { SocketMessage } from '#core/api/events.ts'

/** The sockets that the page has opened in this test, oldest first. Nothing happens on one but what the test makes happen. */
export const sockets: FakeSocket[] = []

/** Takes the place of the browser's `WebSocket`. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly url: string
  /** What the page has sent. */
  readonly sent: unknown[] = []
  readyState: number = FakeSocket.CONNECTING
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null

  constructor(url: string | URL) {
    super()
    this.url = String(url)
    sockets.push(this)
  }

  send(data: unknown): void {
    this.sent.push(data)
  }

  /** As the page closes it. */
  close(code = 1000): void {
    if (this.readyState === FakeSocket.CLOSED) return
    this.readyState = FakeSocket.CLOSED
    this.#tell('onclose', new CloseEvent('close', { code, wasClean: true }))
  }

  /** The server accepts the connection. */
  accept(): void {
    this.readyState = FakeSocket.OPEN
    this.#tell('onopen', new Event('open'))
  }

  /** The server says something: a message of ours, or a text as it stands. */
  say(message: SocketMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.#tell('onmessage', new MessageEvent('message', { data }))
  }

  /** The line breaks, or the server closes: 1006 is what a browser says of a broken line. */
  breakOff(code = 1006): void {
    this.readyState = FakeSocket.CLOSED
    this.#tell('onclose', new CloseEvent('close', { code, wasClean: false }))
  }

  #tell(handler: 'onopen' | 'onmessage' | 'onclose', event: Event): void {
    const listener = this[handler] as ((event: Event) => void) | null
    listener?.call(this, event)
    this.dispatchEvent(event)
  }
}

/** The socket that was opened last. */
export function lastSocket(): FakeSocket {
  const socket = sockets.at(-1)
  if (socket === undefined) throw new Error('The page has opened no socket')
  return socket
}
