import { z } from 'zod'
import { QUANTITY_MAX, QUANTITY_MIN } from '../cards.ts'
import { ORDER_STATUSES } from '../order.ts'
import { defineCall } from './call.ts'
import { amountText, decimal, id, idIn, timestamp, txHash, walletAddressOut, walletQuery, wholeIn } from './fields.ts'

const order = z.object({
  id: z.uuid(),
  cardId: id,
  cardName: z.string(),
  quantity: z.int(),
  unitPrice: decimal,
  amount: decimal.meta({ description: 'In the asset that the order is paid in; `unitPrice` is always USDT.' }),
  amountBaseUnits: z.string().meta({ description: 'The amount in the token’s base units.' }),
  paymentMethod: z.enum(['USDT', 'BNB']),
  token: walletAddressOut.meta({ description: 'The token’s contract; the zero address for BNB.' }),
  treasury: walletAddressOut,
  chainId: z.int(),
  expiresAt: timestamp,
  createdAt: timestamp,
  status: z.enum(ORDER_STATUSES),
  txHash: z.string().nullable(),
  purchaseIds: z.array(id),
})
export type OrderView = z.output<typeof order>

export const createOrder = defineCall({
  method: 'POST',
  path: '/api/orders',
  summary: 'Fix price and amount for fifteen minutes, before the wallet opens',
  tag: 'Orders',
  access: 'player',
  movesMoney: 'keyed',
  body: z.object({
    cardId: idIn,
    quantity: wholeIn.pipe(z.int().min(QUANTITY_MIN).max(QUANTITY_MAX)),
    paymentMethod: z.enum(['USDT', 'BNB']).default('USDT'),
    unitPrice: amountText.optional().meta({
      description:
        'The price of one copy that the player saw: USDT as decimal text, for an order in BNB too. If it is not the card’s price now, the order is refused. Without it, the order is made at the price now.',
    }),
    cardVersion: z.int().optional().meta({
      description:
        'Version of the card whose terms the player saw. If the card has changed since, the order is refused. Without it, the order is made at the terms now.',
    }),
  }),
  response: order,
  errors: [
    'sales_stopped',
    'card_unknown',
    'card_inactive',
    'price_mismatch',
    'card_changed_meanwhile',
    'payment_method_unavailable',
    'bnb_needs_plain_wallet',
    'bnb_price_stale',
    'bnb_price_unusable',
    'bnb_price_jumped',
    'dependency_down',
  ],
  isPlayerWrite: true,
})

const orderParams = z.object({ id: z.uuid() })

export const getOrder = defineCall({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'Where an order stands',
  tag: 'Orders',
  access: 'player',
  params: orderParams,
  response: order,
  errors: ['order_unknown'],
})

/** Lists the orders that a player may want to resume: paid or payable and not credited yet, newest first. */
export const listOpenOrders = defineCall({
  method: 'GET',
  path: '/api/orders',
  summary: 'Orders that are not finished yet, newest first, up to 200',
  tag: 'Orders',
  access: 'player',
  query: walletQuery,
  response: z.array(order),
  errors: ['not_yours'],
})

export const attachPayment = defineCall({
  method: 'POST',
  path: '/api/orders/:id/payment',
  summary: 'Name the transaction that pays an order, as soon as the wallet has sent it',
  tag: 'Orders',
  access: 'player',
  movesMoney: 'natural',
  params: orderParams,
  body: z.object({ txHash }),
  response: order,
  errors: ['order_unknown', 'order_already_paid'],
})
