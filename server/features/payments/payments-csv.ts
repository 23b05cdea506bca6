import type { AdminPaymentView } from '#core/api/payments.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { ID_MAX } from '../../http/routing/id-cursor.ts'
import { type PaymentFilter, readAdminPaymentsBefore } from './read-admin-payments.ts'

type Asked = { readonly filter: PaymentFilter }

/** The operator's list of payments as a file. */
export const PAYMENTS_CSV = csvKind<Asked, AdminPaymentView>('payments', ({ filter }) => ({
  columns: {
    id: ({ id }) => id,
    receivedAt: ({ receivedAt }) => receivedAt,
    sender: ({ sender }) => sender,
    userId: ({ userId }) => userId,
    asset: ({ asset }) => asset,
    value: ({ value }) => value,
    credited: ({ credited }) => credited,
    open: ({ open }) => open,
    status: ({ status }) => status,
    txHash: ({ txHash }) => txHash,
    orderId: ({ orderId }) => orderId,
    cardName: ({ cardName }) => cardName,
    copies: ({ copies }) => copies,
    transfers: ({ transfers }) => transfers,
    refundState: ({ payout }) => payout?.state ?? null,
    refundTxHash: ({ payout }) => payout?.txHash ?? null,
  },
  readAfter: (executor, last, limit) =>
    readAdminPaymentsBefore(executor, filter, { beforeId: last?.id ?? ID_MAX, limit }),
}))
