import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WalletState } from '#web/session/wallet-view.ts'

/** Why a connected wallet sees nothing personal, and what to do about it. `children` is said where nothing has happened. */
export function ReadOnlyNote({ state, children }: { state: WalletState['signInState']; children: ReactNode }) {
  switch (state) {
    case 'signing':
      return <Trans>Your wallet asks for a signature: approve it there. It costs nothing and moves nothing.</Trans>
    case 'expired':
      return <Trans>Your session has ended. Your wallet is still connected; sign in again to go on.</Trans>
    case 'refused':
      return <Trans>You declined the signature. Nothing has changed; sign in whenever you are ready.</Trans>
    default:
      return children
  }
}
