import type { AdminPurchaseView, PurchaseFilters } from '#core/api/admin-lists.ts'
import { csvKind } from '../../routing/csv-file.ts'
import { readAdminPurchasesAfter } from './read-admin-purchases.ts'

/** The operator's list of copies as a file, newest first. */
export const PURCHASES_CSV = csvKind<PurchaseFilters, AdminPurchaseView>('purchases', (filters) => ({
  columns: {
    id: ({ id }) => id,
    userId: ({ userId }) => userId,
    walletAddress: ({ walletAddress }) => walletAddress,
    cardId: ({ cardId }) => cardId,
    cardName: ({ cardName }) => cardName,
    purchasePrice: ({ purchasePrice }) => purchasePrice,
    paymentMethod: ({ paymentMethod }) => paymentMethod,
    txHash: ({ txHash }) => txHash,
    purchasedAt: ({ purchasedAt }) => purchasedAt,
  },
  readAfter: (executor, last, limit) => readAdminPurchasesAfter(executor, filters, last, limit),
}))
