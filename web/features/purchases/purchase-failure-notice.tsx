import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { useTestFunds } from '#web/features/faucet/use-test-funds.ts'
import { findPaymentPath } from '#web/features/payments/payment-path.ts'
import { Button } from '#web/ui/button.tsx'
import type { PurchaseFailure } from './purchase-failure.ts'

type PurchaseFailureNoticeProps = {
  failure: PurchaseFailure
  txHash: string | null
  /** Somebody goes to look for the payment. */
  onLeave: () => void
}

/** Why a purchase stopped, what that means for the money, and what helps. */
export function PurchaseFailureNotice({ failure, txHash, onLeave }: PurchaseFailureNoticeProps) {
  return (
    <div
      className={`mt-4 rounded-small border-l-4 bg-counter px-4 py-3 ${failure.isPaid ? 'border-banana' : 'border-loss'}`}
    >
      <div role="alert" className="flex gap-3">
        <CircleAlert
          className={`mt-1 size-5 shrink-0 ${failure.isPaid ? 'text-glow' : 'text-loss'}`}
          aria-hidden="true"
        />
        <div className="min-w-0">
          <p className="font-strong">{failure.title}</p>
          <p className="break-words">{failure.message}</p>
          <p className="mt-1 text-note text-soft">{failure.note}</p>
        </div>
      </div>
      {failure.isShortOfFunds && <TestFunds />}
      {(failure.isPaid || txHash !== null) && (
        <p className="mt-1 pl-8">
          <Link
            href={findPaymentPath(txHash)}
            onClick={onLeave}
            className="inline-flex min-h-11 items-center font-strong text-glow underline underline-offset-4"
          >
            <Trans>I paid, find it</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}

/** Only on the local chain, where nothing has a value. */
function TestFunds() {
  const testFunds = useTestFunds()
  if (testFunds === null) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 pl-8">
      {testFunds.isArrived ? (
        <p role="status">
          <Trans>They arrived. Try again.</Trans>
        </p>
      ) : (
        <Button
          variant="primary"
          isPending={testFunds.isPending}
          pendingLabel={t`Getting test funds`}
          onClick={testFunds.ask}
        >
          <Trans>Get test funds</Trans>
        </Button>
      )}
    </div>
  )
}
