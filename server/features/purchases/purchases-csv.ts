import type { AdminPurchaseView, PurchaseFilters } from '#core/api/admin-lists.ts'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { bv3, formatAmount } from '#core/money.ts'
import { type CsvList, csvKind } from '../../http/routing/csv-file.ts'
import { ID_MAX } from '../../http/routing/id-cursor.ts'
import { readAdminPurchasesAfter } from './read-admin-purchases.ts'
import { readOwnedCopies } from './read-owned-copies.ts'

/** Columns of every list of copies. */
const COPY_COLUMNS: CsvList<AdminPurchaseView | OwnedCopyView>['columns'] = {
  cardId: ({ cardId }) => cardId,
  cardName: ({ cardName }) => cardName,
  purchasePrice: ({ purchasePrice }) => purchasePrice,
  paymentMethod: ({ paymentMethod }) => paymentMethod,
  txHash: ({ txHash }) => txHash,
  purchasedAt: ({ purchasedAt }) => purchasedAt,
}

/** The operator's list of copies as a file, newest first. */
export const PURCHASES_CSV = csvKind<PurchaseFilters, AdminPurchaseView>('purchases', (filters) => ({
  columns: {
    id: ({ id }) => id,
    userId: ({ userId }) => userId,
    walletAddress: ({ walletAddress }) => walletAddress,
    ...COPY_COLUMNS,
  },
  readAfter: (executor, last, limit) => readAdminPurchasesAfter(executor, filters, last, limit),
}))

type AskedOfPlayer = { readonly playerId: number }

/** A player's copies as a file, newest first, with the terms and the remaining earnings of each. */
export const PLAYER_PURCHASES_CSV = csvKind<AskedOfPlayer, OwnedCopyView>('player-purchases', ({ playerId }) => ({
  columns: {
    id: ({ id }) => id,
    userId: ({ userId }) => userId,
    ...COPY_COLUMNS,
    dailyBv3: ({ dailyBv3 }) => dailyBv3,
    totalBv3: ({ totalBv3 }) => totalBv3,
    leftBv3: ({ leftBv3 }) => formatAmount(bv3(BigInt(leftBv3)), 'BV3'),
    dailyUsdt: ({ dailyUsdt }) => dailyUsdt,
    totalUsdt: ({ totalUsdt }) => totalUsdt,
    leftUsdt: ({ leftUsdt }) => leftUsdt,
  },
  readAfter: (executor, last, limit) =>
    readOwnedCopies(executor, { userId: playerId, beforeId: BigInt(last?.id ?? ID_MAX), limit }),
}))
