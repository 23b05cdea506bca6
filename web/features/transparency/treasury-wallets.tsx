import { Trans } from '@lingui/react/macro'
import type { Transparency } from '#core/api/transparency.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'
import { WalletAddress } from '#web/ui/wallet-address.tsx'

/** Lists the wallets that count, each with a link to the explorer, where everyone sees the same balance. */
export function TreasuryWallets({ wallets }: { wallets: Transparency['treasury']['wallets'] }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  return (
    <ul className="grid gap-2">
      {wallets.map(({ kind, address, usdt }) => (
        <li key={address}>
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-soft">
              {kind === 'treasury' ? <Trans>Treasury, where you pay</Trans> : <Trans>Payouts come from</Trans>}
            </span>
            <span translate="no" className="whitespace-nowrap font-strong tabular-nums">
              {usdt === null ? '—' : `${amountText(readUsdt(usdt), 'USDT', 2)} USDT`}
            </span>
          </p>
          <div className="-ml-2">
            <WalletAddress value={address} explorerUrl={explorerUrl} />
          </div>
        </li>
      ))}
    </ul>
  )
}
