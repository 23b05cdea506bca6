import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { shortened } from '#core/address.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { openConnectDialog, switchToRequiredChain } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Button } from '#web/ui/button.tsx'

type PayButtonProps = { isAllowed: boolean; onPay: (payer: string) => void }

/** Shows the next step to paying from the operator's wallet: connect it, switch its chain, or pay. */
export function PayButton({ isAllowed, onPay }: PayButtonProps) {
  const { address, chainId, status } = useWallet()
  const config = usePlatformConfig()
  if (address === null) {
    return (
      <Button
        variant="primary"
        isPending={status === 'connecting'}
        pendingLabel={t`Connecting`}
        onClick={openConnectDialog}
      >
        {t`Connect Wallet`}
      </Button>
    )
  }
  if (config !== undefined && chainId !== config.chain.id) {
    return (
      <Button onClick={() => switchToRequiredChain()}>
        <Trans>Switch to {config.chain.name}</Trans>
      </Button>
    )
  }
  return (
    <Button variant="primary" disabled={!isAllowed} onClick={() => onPay(address)}>
      <Trans>Pay with my wallet ({shortened(address)})</Trans>
    </Button>
  )
}
