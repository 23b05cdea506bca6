import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useTestFunds } from '#web/features/faucet/use-test-funds.ts'
import { Button } from '#web/ui/button.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { dueText } from './order-amount.ts'

type Funds = { readonly usdt: bigint; readonly bnb: bigint }

/** What is to be paid, in base units. */
export type Due = { readonly asset: 'USDT' | 'BNB'; readonly amount: bigint }

type WalletFundsLineProps = {
  /** Null until the wallet's node has said. */
  funds: Funds | null
  /** Null while it is not known yet. */
  due: Due | null
}

/** Whether the wallet can pay, said before it is asked to. */
export function WalletFundsLine({ funds, due }: WalletFundsLineProps) {
  const testFunds = useTestFunds()
  const shortage = funds === null || due === null ? null : shortageText(funds, due)
  const asset = due?.asset ?? 'BNB'
  return (
    <>
      <dl className="mt-2">
        <LeaderLine label={t`In your wallet`}>{funds === null ? '…' : dueText(heldOf(funds, asset), asset)}</LeaderLine>
      </dl>
      {shortage !== null && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3 rounded-small border-loss border-l-4 bg-counter px-4 py-2">
          <p className="flex items-center gap-3">
            <CircleAlert className="size-5 shrink-0 text-loss" aria-hidden="true" />
            {shortage}
          </p>
          {testFunds !== null && (
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
      )}
    </>
  )
}

/** Whether what is to be paid is more than the wallet holds; the network's fee aside. */
export const isShortOf = (funds: Funds | null, due: Due) => funds !== null && heldOf(funds, due.asset) < due.amount

const heldOf = (funds: Funds, asset: Due['asset']) => (asset === 'USDT' ? funds.usdt : funds.bnb)

function shortageText(funds: Funds, due: Due): string | null {
  if (isShortOf(funds, due)) {
    const missing = dueText(due.amount - heldOf(funds, due.asset), due.asset)
    return t`${missing} short`
  }
  const bnbLeft = due.asset === 'BNB' ? funds.bnb - due.amount : funds.bnb
  return bnbLeft === 0n ? t`No BNB for the network fee` : null
}
