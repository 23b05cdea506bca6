import { t } from '@lingui/core/macro'
import type { createOrder, OrderView } from '#core/api/orders.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { requireLiveConnection } from '#web/wallet/live-connection.ts'
import { insufficientUsdt, invalidRecipient, purchaseError, sendingError } from '#web/wallet/payment-errors.ts'
import { readFunds, sendBnb, sendToken } from '#web/wallet/payments.ts'
import { requestPlatformChain } from '#web/wallet/request-chain.ts'
import { notSent, type PurchaseFailure, shortOfBnb, shortOfBnbToPay } from './purchase-failure.ts'
import { type Settlement, settlePayment } from './settle-payment.ts'
import { userNotFound } from './user-not-found.ts'

export type PurchaseAsk = Omit<Settlement, 'order' | 'txHash'> & {
  readonly cardId: number
  readonly quantity: number
  /** Shown and agreed to already; null where it is made now, in USDT. */
  readonly order: OrderView | null
}

/** Orders, pays, and sees it through. Every outcome is dispatched; nothing is thrown. */
export async function startPurchase(ask: PurchaseAsk): Promise<void> {
  const stop = (failure: PurchaseFailure) => ask.dispatch({ type: 'failed', failure })
  let order: OrderView
  try {
    order = await placeOrder(ask)
    await requestPlatformChain()
    const shortage = await findShortage(order)
    if (shortage !== null) return stop(shortage)
  } catch (error) {
    return stop(notSent(orderingError(error)))
  }
  ask.dispatch({ type: 'ordered', order })
  let txHash: string
  try {
    txHash = await pay(order, ask.walletAddress)
  } catch (error) {
    return stop(notSent(sendingError(error, order.paymentMethod)))
  }
  ask.dispatch({ type: 'sent', txHash })
  await settlePayment({ ...ask, order, txHash })
}

/** The order must say what the notice said: the same money to the same treasury, at a rate that still holds. */
async function placeOrder({ cardId, quantity, order: shown }: PurchaseAsk): Promise<OrderView> {
  const body = { cardId, quantity, paymentMethod: 'USDT' } as const
  const order = shown ?? (await callApi<typeof createOrder>('POST', '/api/orders', { body }))
  const { treasury, usdt } = requireLiveConnection().platform
  const isOurToken = order.paymentMethod === 'BNB' || order.token.toLowerCase() === usdt.address.toLowerCase()
  if (!isOurToken || order.treasury.toLowerCase() !== treasury.toLowerCase()) throw new Error(invalidRecipient())
  if (shown !== null && Date.parse(shown.expiresAt) <= Date.now())
    throw new Error(t`This rate has expired. Please start again.`)
  return order
}

function pay({ paymentMethod, token, treasury, amountBaseUnits }: OrderView, payer: string): Promise<string> {
  const transfer = { recipient: treasury, payer, amount: BigInt(amountBaseUnits) }
  return paymentMethod === 'BNB' ? sendBnb(transfer) : sendToken({ ...transfer, token })
}

async function findShortage({ paymentMethod, amountBaseUnits }: OrderView): Promise<PurchaseFailure | null> {
  const funds = await readFunds(requireLiveConnection().platform.usdt.address)
  if (funds === null) return null
  const amount = BigInt(amountBaseUnits)
  if (paymentMethod === 'BNB') return funds.bnb <= amount ? shortOfBnbToPay() : null
  if (funds.usdt < amount) return notSent(insufficientUsdt())
  return funds.bnb === 0n ? shortOfBnb() : null
}

function orderingError(error: unknown): string {
  if (!(error instanceof ApiError)) return purchaseError(error)
  if (error.status === 401) return userNotFound()
  return messageFor(error, purchaseError(error))
}
