import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText } from '#web/ui/amount.tsx'

/** What the server can pay with by itself. */
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
          <ul className="flex flex-wrap gap-x-6 tabular-nums">
            <li>{amountText(readSigned(wallet.bnb, 'BNB'), 'BNB')} BNB</li>
            <li>{amountText(readSigned(wallet.usdt, 'USDT'), 'USDT')} USDT</li>
            {wallet.bv3 !== null && <li>{amountText(readSigned(wallet.bv3, 'BV3'), 'BV3')} BV3</li>}
          </ul>
          {wallet.isLow && (
            <p className="flex items-center gap-2 font-strong text-loss">
              <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
              {t`Low: top it up before approving more.`}
            </p>
          )}
        </>
      )}
    </div>
  )
}
