import { type SessionState, sessionOf } from './session-machine.ts'
import type { WalletState } from './wallet-view.ts'

/** Returns what the screens see of the session. */
export function toWalletState(state: SessionState): WalletState {
  const { connected, attempt } = state
  const login = connected?.login.phase ?? 'signed_out'
  return {
    status: connected !== null ? 'connected' : attempt !== null ? 'connecting' : 'disconnected',
    address: connected?.wallet.address ?? null,
    chainId: connected?.wallet.chainId ?? null,
    walletName: connected?.wallet.name ?? null,
    session: sessionOf(state),
    // A person who is still asked to switch the network may sign in meanwhile.
    signInState: login === 'switching' ? 'signed_out' : login,
  }
}
