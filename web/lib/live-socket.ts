import type { SocketMessage } from '#core/api/events.ts'
import { refresh } from './query-client.ts'
import { probeServer } from './server-contact.ts'

const RECONNECT_DELAY_MS = 3_000

/** Which queries a message makes outdated. A message says only what changed; the figures are fetched. */
const OUTDATED_BY: Record<SocketMessage['type'], readonly string[]> = {
  hello: [],
  pong: [],
  balance: ['/api/balance', '/api/withdrawals', '/api/referrals', '/api/activity'],
  mining: ['/api/mining/active', '/api/balance'],
  order: ['/api/orders', '/api/payments'],
  purchase: ['/api/purchases', '/api/cards', '/api/balance', '/api/mining/active', '/api/payments', '/api/activity'],
  airdrop: ['/api/airdrop', '/api/balance', '/api/activity'],
  withdrawal: ['/api/withdrawals', '/api/balance', '/api/activity'],
  session: ['/api/auth/session'],
  settings: ['/api/config', '/api/cards'],
}

/** What may have been missed while nobody was listening. */
const PERSONAL = [
  '/api/balance',
  '/api/mining/active',
  '/api/orders',
  '/api/purchases',
  '/api/withdrawals',
  '/api/payments',
  '/api/referrals',
  '/api/activity',
  '/api/airdrop',
]

/** Listens for the signed-in wallet, reconnecting after three seconds. Returns what ends it. */
export function openLiveSocket(): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function connect(isReconnect: boolean) {
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`)
    socket.onopen = () => {
      if (isReconnect) void refresh(...PERSONAL)
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = readMessage(event.data)
      if (message !== null) void refresh(...OUTDATED_BY[message.type])
    }
    socket.onclose = () => {
      if (isClosed) return
      void probeServer()
      timer = setTimeout(() => connect(true), RECONNECT_DELAY_MS)
    }
  }

  connect(false)
  return () => {
    isClosed = true
    clearTimeout(timer)
    socket?.close()
  }
}

/** A newer server may say more than this page knows: such messages are passed over. */
function readMessage(text: string): SocketMessage | null {
  const message = JSON.parse(text) as { type?: string }
  return message.type !== undefined && Object.hasOwn(OUTDATED_BY, message.type) ? (message as SocketMessage) : null
}
