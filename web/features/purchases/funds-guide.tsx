import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { GuideButton } from '#web/features/guide/guide-button.tsx'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'

/** Explains how to get real USDT and BNB into a wallet. */
export function FundsGuide() {
  const { address } = useWallet()
  const config = usePlatformConfig()
  if (address === null || config === undefined) return null
  const network = config.mode === 'bsc' ? 'BNB Smart Chain (BEP20)' : config.chain.name
  return (
    <div className="mt-3 grid gap-3 pl-8">
      <ol className="list-decimal pl-4">
        <li>
          <Trans>Buy USDT on an exchange, and a little BNB for the network fee.</Trans>
        </li>
        <li>
          <Trans>
            Withdraw both to your address below. Choose the network <strong className="font-strong">{network}</strong>.
          </Trans>
        </li>
      </ol>
      <CopyLine label={t`Your wallet address`} value={address} action={t`Copy address`} />
      <p className="text-note">
        <strong className="font-strong">
          <Trans>On any other network, the money is lost.</Trans>
        </strong>{' '}
        <Trans>This window updates when it arrives.</Trans>
      </p>
      <GuideButton variant="quiet" className="-ml-4 justify-self-start text-glow underline underline-offset-4">
        <Trans>Wallet Guide</Trans>
      </GuideButton>
    </div>
  )
}
