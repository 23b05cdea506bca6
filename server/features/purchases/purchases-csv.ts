import { formatAmount } from '#core/money.ts'
import { copyHash } from '#core/order.ts'
import { csvKind } from '../../routing/csv-file.ts'
import { type ListPurchasesAfterRow, listPurchasesAfter } from './purchases.sql.ts'

/** Every copy that was bought or given, player by player. */
export const PURCHASES_CSV = csvKind<null, ListPurchasesAfterRow>('purchases', () => ({
  columns: {
    id: ({ id }) => String(id),
    userId: ({ user_id }) => String(user_id),
    walletAddress: ({ wallet_address }) => wallet_address,
    cardName: ({ card_name }) => card_name,
    purchasePrice: ({ price }) => formatAmount(price, 'USDT'),
    paymentMethod: ({ payment_method }) => payment_method ?? 'gift',
    txHash: ({ tx_hash, copy }) => (tx_hash === null || copy === null ? null : copyHash(tx_hash, copy)),
    purchasedAt: ({ purchased_at }) => purchased_at.toISOString(),
  },
  readAfter: (executor, last, limit) =>
    listPurchasesAfter(executor, { userId: last?.user_id ?? 0, id: last?.id ?? 0, limit }),
}))
