/** A payment that this browser has sent: kept from before anybody else knows of it until its end was seen. */
export type PendingPayment = {
  readonly orderId: string
  readonly walletAddress: string
  readonly txHash: string
  /** The server has the hash. */
  readonly isAttached: boolean
  /** Its owner has seen how it ended. Kept so long as the server still lists the order. */
  readonly isOver: boolean
}

const KEY = 'pendingPayments'

/** More than one person can have under way; the oldest go first. */
const PENDING_MAX = 50

export const pendingPaymentsOf = (walletAddress: string) =>
  readAll().filter((it) => it.walletAddress === walletAddress.toLowerCase())

export const pendingPaymentOf = (orderId: string) => readAll().find((it) => it.orderId === orderId) ?? null

/** Also takes the new hash of a payment that was sped up. */
export function rememberPayment(orderId: string, walletAddress: string, txHash: string) {
  const payment = { orderId, walletAddress: walletAddress.toLowerCase(), txHash, isAttached: false, isOver: false }
  writeAll([...readAll().filter((it) => it.orderId !== orderId), payment])
}

export function amendPayment(orderId: string, change: Partial<Pick<PendingPayment, 'isAttached' | 'isOver'>>) {
  writeAll(readAll().map((it) => (it.orderId === orderId ? { ...it, ...change } : it)))
}

export function forgetPayment(orderId: string) {
  writeAll(readAll().filter((it) => it.orderId !== orderId))
}

function readAll(): readonly PendingPayment[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isPendingPayment) : []
  } catch {
    // Somebody has edited it: the server knows of every payment that was attached.
    return []
  }
}

const writeAll = (payments: readonly PendingPayment[]) =>
  localStorage.setItem(KEY, JSON.stringify(payments.slice(-PENDING_MAX)))

const isPendingPayment = (it: Partial<PendingPayment> | null): it is PendingPayment =>
  typeof it?.orderId === 'string' && typeof it.walletAddress === 'string' && typeof it.txHash === 'string'
