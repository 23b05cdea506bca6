import type { SocketMessage } from '#core/api/events.ts'

/** Sockets that the page has opened in this test, oldest first. Only the test makes something happen on them. */
export const sockets: FakeSocket[] = []

/** Replaces the browser's `WebSocket`. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly url: string
  /** Data that the page has sent. */
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

  /** Closes the socket, as the page does. */
  close(code = 1000): void {
    if (this.readyState === FakeSocket.CLOSED) return
    this.readyState = FakeSocket.CLOSED
    this.#tell('onclose', new CloseEvent('close', { code, wasClean: true }))
  }

  /** Accepts the connection, as the server does. */
  accept(): void {
    this.readyState = FakeSocket.OPEN
    this.#tell('onopen', new Event('open'))
  }

  /** Sends a message of the server: one of ours, or a text unchanged. */
  receive(message: SocketMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.#tell('onmessage', new MessageEvent('message', { data }))
  }

  /** Breaks the connection, or closes it as the server does. A browser reports a broken connection as 1006. */
  breakConnection(code = 1006): void {
    this.readyState = FakeSocket.CLOSED
    this.#tell('onclose', new CloseEvent('close', { code, wasClean: false }))
  }

  #tell(handler: 'onopen' | 'onmessage' | 'onclose', event: Event): void {
    const listener = this[handler] as ((event: Event) => void) | null
    listener?.call(this, event)
    this.dispatchEvent(event)
  }
}

/** Returns the socket that was opened last. */
export function lastSocket(): FakeSocket {
  const socket = sockets.at(-1)
  if (socket === undefined) throw new Error('The page has opened no socket')
  return socket
}
