import './dock.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Link } from 'wouter'
import type { SessionView } from '#core/api/auth.ts'
import type { OrderView } from '#core/api/orders.ts'
import { findPaymentPath } from '#web/lib/payment-path.ts'
import { refresh } from '#web/lib/query-client.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Button, Spinner } from '#web/ui/button.tsx'

import { OpeningHost } from './opening/opening-host.tsx'
import { orderAmountText } from './order-amount.ts'
import { orderPaymentKey, orderPaymentSubject, orderPayments } from './order-payments.ts'
import { closeAttempt, isWaitingForSignIn, openAtBanner, resumeAttempt, useAttempts } from './purchase-attempts.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { type ResumableOrder, stageText, useOpenPurchases, useRecordsOf } from './use-open-purchases.ts'

const PurchaseDialog = lazy(async () => ({ default: (await import('./purchase-dialog.tsx')).PurchaseDialog }))

/** Lists paid purchases that are not credited yet, with a way back to each. Survives a reload and a closed tab. */
export function ResumeBanner() {
  const { session, address } = useWallet()
  const records = useRecordsOf(address ?? '')
  const attempts = useAttempts()
  useEffect(() => {
    // Continues the payments of an earlier page: announces them to the server and reads the chain.
    for (const { id, ending } of records)
      if (ending === null || ending === 'success') void orderPayments.follow(orderPaymentKey(id))
  }, [records])

  const isPaidUnsigned = session === null && records.some(({ ending }) => ending === null || ending === 'success')
  const held =
    attempts.find((it) => isWaitingForSignIn(it) && !it.isDialogOpen)?.walletAddress ??
    (isPaidUnsigned ? address : null)
  return (
    <>
      <div className="dock">
        {held !== null && (
          <section aria-label={t`Payment in progress`}>
            <SignInAgain walletAddress={held} />
          </section>
        )}
        {session !== null && <OpenPurchases session={session} />}
      </div>
      {session !== null && <OpeningHost key={session.walletAddress} session={session} />}
      {attempts.map((attempt) =>
        attempt.place === 'banner' && attempt.isDialogOpen ? (
          <Suspense key={attempt.attemptId} fallback={null}>
            <PurchaseDialog attempt={attempt} onClose={() => closeAttempt(attempt.attemptId)} />
          </Suspense>
        ) : null,
      )}
    </>
  )
}

function OpenPurchases({ session: { walletAddress } }: { session: SessionView }) {
  const { resumable, awaited } = useOpenPurchases(walletAddress)

  function dismiss({ order, txHash }: ResumableOrder) {
    if (txHash !== null) orderPayments.adopt(orderPaymentSubject(order, walletAddress), order.chainId, txHash)
    orderPayments.markOver(orderPaymentKey(order.id))
    void refresh('/api/orders')
  }
  if (resumable.length + awaited.length === 0) return null
  return (
    <section aria-label={t`Purchases in progress`}>
      <ul className="max-h-62 short:max-h-none divide-y divide-line overflow-y-auto rounded-large border-2 border-glow bg-stall shadow-lifted">
        {resumable.map((it) => (
          <OpenPurchase
            key={it.order.id}
            {...it}
            onResume={() => void resumeAttempt(openAtBanner(it.order, walletAddress), it.order)}
            onDismiss={() => dismiss(it)}
          />
        ))}
        {awaited.map((order) => (
          <AwaitedPurchase key={order.id} order={order} />
        ))}
      </ul>
    </section>
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
        <span className="block text-note text-soft">{stageText({ order, txHash })}</span>
      </p>
      <Link
        href={findPaymentPath(txHash)}
        className="inline-flex min-h-11 items-center text-soft underline underline-offset-4 hover:text-ink"
      >
        <Trans>I paid, find it</Trans>
      </Link>
      {order.status === 'failed' && txHash !== null ? (
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

/** Shows an order that the wallet was asked to pay before a reload. The wallet can still answer. */
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
