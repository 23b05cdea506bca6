import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import type { Asset } from '#core/money.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText } from '#web/ui/amount.tsx'

/** Shows the balances from which the server pays. */
export function HotWallet({ health }: { health: OperatorHealth }) {
  const wallet = health.hotWallet
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 border-line border-t pt-2 text-note">
      <h2 className="font-strong font-text text-note">{t`Hot wallet`}</h2>
      {wallet === null ? (
        <p className="text-soft">
          {health.isHotWalletUnreadable
            ? t`Its balances cannot be read because the chain does not answer.`
            : t`Not set up. You make every payout from your own wallet.`}
        </p>
      ) : (
        <>
          <span className="-ml-2">
            <Address value={wallet.address} explorerUrl={explorerUrl} first={8} />
          </span>
          <ul className="tabular-nums max-sm:w-full max-sm:text-body sm:flex sm:flex-wrap sm:gap-x-6">
            <Held amount={wallet.bnb} asset="BNB" />
            <Held amount={wallet.usdt} asset="USDT" />
            {wallet.bv3 !== null && <Held amount={wallet.bv3} asset="BV3" />}
          </ul>
          {wallet.isLow && (
            <p className="held-low flex items-center gap-2 font-strong text-loss max-sm:mt-1">
              <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
              {t`Low: top it up before approving more.`}
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** Shows an amount. On a phone, amounts are in a column on the right. */
const Held = ({ amount, asset }: { amount: string; asset: Asset }) => (
  <li className="held flex gap-1">
    <span translate="no">{amountText(readSigned(amount, asset), asset)}</span> <span translate="no">{asset}</span>
  </li>
)
