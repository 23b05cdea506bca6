import { t } from '@lingui/core/macro'
import { isConnectDialogOpen, openConnectDialog, signIn, watchConnectDialog } from '#web/session/session-actions.ts'
import { readWallet } from '#web/session/wallet-view.ts'
import { showToast } from '#web/ui/toast.ts'

import { userNotFound } from '#web/wallet/payment-errors.ts'

/** Returns whether a purchase can start. Asks for a wallet and a signature if they are missing, and continues once it has them. */
export async function isReadyToBuy(): Promise<boolean> {
  if (readWallet().status !== 'connected') {
    showToast({
      title: t`Wallet Not Connected`,
      description: t`Please connect your wallet to purchase NFT cards`,
      variant: 'destructive',
    })
    openConnectDialog()
    await connectDialogClosed()
    if (readWallet().status !== 'connected') return false
  }
  if (readWallet().session === null) await signIn()
  const { session, signInState } = readWallet()
  if (session === null && signInState !== 'refused') {
    showToast({ title: t`Purchase Failed`, description: userNotFound(), variant: 'destructive' })
  }
  return session !== null
}

const connectDialogClosed = () =>
  new Promise<void>((resolve) => {
    const unwatch = watchConnectDialog(() => {
      if (isConnectDialogOpen()) return
      unwatch()
      resolve()
    })
  })
