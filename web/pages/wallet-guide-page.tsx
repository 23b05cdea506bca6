import { Trans } from '@lingui/react/macro'
import { WalletGuide } from '#web/shared/guide/wallet-guide.tsx'

export function WalletGuidePage() {
  return (
    <div className="page pt-8">
      <h1 className="text-heading">
        <Trans>Wallet Guide</Trans>
      </h1>
      <p className="mt-2 mb-8 max-w-prose text-lead text-soft">
        <Trans>
          Set up and connect a wallet in a few minutes. The steps differ slightly between phone and computer.
        </Trans>
      </p>
      <WalletGuide />
    </div>
  )
}
