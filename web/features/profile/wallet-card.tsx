import { t } from '@lingui/core/macro'
import type { PlatformConfig } from '#core/api/platform.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'

type WalletCardProps = { address: string; config: PlatformConfig }

/** Shows the full address of the wallet and its network. */
export function WalletCard({ address, config }: WalletCardProps) {
  const { walletName, chainId } = useWallet()
  const isElsewhere = chainId !== null && chainId !== config.chain.id
  return (
    <section
      aria-label={t`Your wallet`}
      className="grid grid-cols-1 items-start gap-x-8 gap-y-3 rounded-large border border-line bg-stall p-5 sm:p-6 lg:grid-cols-[1fr_auto]"
    >
      <div>
        <p aria-hidden="true" className="mb-1 text-soft">
          {t`Your wallet address`}
        </p>
        <CopyLine label={t`Your wallet address`} value={address} action={t`Copy address`} />
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-soft">{t`Network`}</dt>
          <dd translate="no" className="font-strong">
            {networkName(config)}
          </dd>
          {isElsewhere && <dd className="text-loss text-note">{t`Your wallet is on another network`}</dd>}
        </div>
        {walletName !== null && (
          <div>
            <dt className="text-soft">{t`Connected with`}</dt>
            <dd translate="no" className="font-strong">
              {walletName}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Returns the network's name as players know it, or the chain's own name on any other network. */
const networkName = ({ mode, chain }: PlatformConfig) => (mode === 'bsc' ? t`Binance Smart Chain` : chain.name)
