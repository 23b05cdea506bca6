import { type SessionState, sessionOf } from './session-machine.ts'
import type { WalletState } from './wallet-view.ts'

/** What the screens are told of the session. */
export function viewOf(state: SessionState): WalletState {
  const { connected, attempt } = state
  const login = connected?.login.phase ?? 'signed_out'
  return {
    status: connected !== null ? 'connected' : attempt !== null ? 'connecting' : 'disconnected',
    address: connected?.wallet.address ?? null,
    chainId: connected?.wallet.chainId ?? null,
    walletName: connected?.wallet.name ?? null,
    session: sessionOf(state),
    // Who is asked for the network first may sign in meanwhile.
    signInState: login === 'switching' ? 'signed_out' : login,
  }
}
