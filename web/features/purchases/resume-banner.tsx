import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { SessionView } from '#core/api/auth.ts'
import type { OrderView } from '#core/api/orders.ts'
import { findPaymentPath } from '#web/features/payments/payment-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useWallet } from '#web/wallet/wallet-store.ts'
import { useFollowedOrders } from './followed-orders.ts'
import { orderAmountText } from './order-amount.ts'
import { openOrdersQuery } from './order-query.ts'
import { amendPayment, pendingPaymentOf, pendingPaymentsOf, rememberPayment } from './pending-payments.ts'
import { type ResumableOrder, resumableOrders, stageText } from './resumable-orders.ts'
import { useLatePayments } from './use-late-payments.ts'
import { usePurchase } from './use-purchase.ts'
import { useSettledMeanwhile } from './use-settled-meanwhile.ts'

const PurchaseDialog = lazy(async () => ({ default: (await import('./purchase-dialog.tsx')).PurchaseDialog }))

/** Paid purchases that are not credited yet, and the way back to each. Survives a reload and a closed tab. */
export function ResumeBanner() {
  const { session } = useWallet()
  return session === null ? null : <OpenPurchases session={session} />
}

function OpenPurchases({ session }: { session: SessionView }) {
  const orders = useQuery(openOrdersQuery(session.walletAddress))
  const followed = useFollowedOrders()
  const { purchase, close, resume } = usePurchase(() => {})
  useSettledMeanwhile(orders.data, session.walletAddress)
  const late = useLatePayments(orders.data, session.walletAddress).filter(
    ({ order }) => pendingPaymentOf(order.id) === null,
  )
  const resumable = resumableOrders(orders.data ?? [], pendingPaymentsOf(session.walletAddress), followed)

  function dismiss({ order, txHash }: ResumableOrder) {
    rememberPayment(order.id, session.walletAddress, txHash)
    amendPayment(order.id, { isOver: true })
    void orders.refetch()
  }
  return (
    <>
      {resumable.length + late.length > 0 && (
        <section aria-label={t`Purchases under way`} className="page pt-4 pb-10">
          <ul className="divide-y divide-line rounded-large border-2 border-glow bg-stall">
            {resumable.map((it) => (
              <OpenPurchase
                key={it.order.id}
                {...it}
                onResume={() => void resume(session, it.order, it.txHash)}
                onDismiss={() => dismiss(it)}
              />
            ))}
            {late.map(({ order }) => (
              <AwaitedPurchase key={order.id} order={order} />
            ))}
          </ul>
        </section>
      )}
      {purchase.isDialogOpen && (
        <Suspense fallback={null}>
          <PurchaseDialog purchase={purchase} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

type OpenPurchaseProps = ResumableOrder & { onResume: () => void; onDismiss: () => void }

function OpenPurchase({ order, txHash, onResume, onDismiss }: OpenPurchaseProps) {
  const name = `${order.quantity} × ${order.cardName}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <Hourglass className="size-5 shrink-0 text-glow" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-40">
        <OrderTitle order={order} />
        <span className="block text-note text-soft">{stageText(order)}</span>
      </p>
      <Link
        href={findPaymentPath(txHash)}
        className="inline-flex min-h-11 items-center text-soft underline underline-offset-4 hover:text-ink"
      >
        <Trans>I paid, find it</Trans>
      </Link>
      {order.status === 'failed' ? (
        <Button aria-label={t`Dismiss ${name}`} onClick={onDismiss}>
          <Trans>Dismiss</Trans>
        </Button>
      ) : (
        <Button aria-label={t`Resume ${name}`} onClick={onResume}>
          <Trans>Resume</Trans>
        </Button>
      )}
    </li>
  )
}

/** The wallet was asked before a reload and has not answered yet: it still can. */
function AwaitedPurchase({ order }: { order: OrderView }) {
  const walletName = useWallet().walletName ?? ''
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <Spinner className="size-5 shrink-0 text-glow" />
      <p>
        <OrderTitle order={order} />
        <span role="status" className="block text-note text-soft">
          <Trans>Waiting for your answer in {walletName}</Trans>
        </span>
      </p>
    </li>
  )
}

function OrderTitle({ order }: { order: OrderView }) {
  const name = `${order.quantity} × ${order.cardName}`
  const amount = orderAmountText(order)
  return (
    <Trans>
      <span className="font-strong">{name}</span> <span className="tabular-nums">for {amount}</span>
    </Trans>
  )
}
