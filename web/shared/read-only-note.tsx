import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WalletState } from '#web/session/wallet-view.ts'

/** Explains why a connected wallet sees nothing personal, and what to do about it. Shows `children` in every other state. */
export function ReadOnlyNote({ state, children }: { state: WalletState['signInState']; children: ReactNode }) {
  switch (state) {
    case 'signing':
      return <Trans>Approve the signature in your wallet. It is free and moves no funds.</Trans>
    case 'expired':
      return <Trans>Your session has ended. Your wallet is still connected. Sign in again to continue.</Trans>
    case 'refused':
      return <Trans>You declined the signature. Nothing changed. Sign in whenever you are ready.</Trans>
    default:
      return children
  }
}
