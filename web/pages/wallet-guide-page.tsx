import { Trans } from '@lingui/react/macro'
import { WalletGuide } from '#web/features/guide/wallet-guide.tsx'

export function WalletGuidePage() {
  return (
    <div className="page pt-8">
      <h1 className="text-heading">
        <Trans>Wallet Guide</Trans>
      </h1>
      <p className="mt-2 mb-8 max-w-prose text-lead text-soft">
        <Trans>
          From no wallet to a connected one, in a few minutes. On a phone it works a little differently than on a
          computer.
        </Trans>
      </p>
      <WalletGuide />
    </div>
  )
}
