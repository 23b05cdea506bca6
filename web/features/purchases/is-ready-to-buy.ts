import { t } from '@lingui/core/macro'
import { openConnectDialog, signIn } from '#web/session/session-actions.ts'
import { readWallet } from '#web/session/wallet-view.ts'
import { showToast } from '#web/ui/toast.ts'

/** Whether a purchase can begin; asks for a wallet and for a signature where they are missing. */
export async function isReadyToBuy(): Promise<boolean> {
  if (readWallet().status !== 'connected') {
    showToast({
      title: t`Wallet Not Connected`,
      description: t`Please connect your wallet to purchase NFT cards`,
      variant: 'destructive',
    })
    openConnectDialog()
    return false
  }
  if (readWallet().session === null) await signIn()
  const { session, signInState } = readWallet()
  if (session === null && signInState !== 'refused') {
    showToast({ title: t`Purchase Failed`, description: userNotFound(), variant: 'destructive' })
  }
  return session !== null
}

export const userNotFound = () => t`User not found - please refresh and reconnect wallet`
