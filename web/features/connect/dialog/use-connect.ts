import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { readWallet } from '#web/session/wallet-view.ts'
import { connectionError } from '#web/wallet/connection-errors.ts'
import { isMobile } from '#web/wallet/is-mobile.ts'
import type { WalletId } from '#web/wallet/wallet-catalogue.ts'
import { cancelPairing, PairingEnded } from '#web/wallet/walletconnect/pairing-state.ts'

/** Connects a wallet, and reports an error if it fails. */
export function useConnect(onConnected: () => void) {
  const [connectingId, setConnectingId] = useState<WalletId | null>(null)
  const [alert, setAlert] = useState<string | null>(null)

  async function connect(id: WalletId) {
    setConnectingId(id)
    setAlert(null)
    try {
      await (await loadSession()).connect(id)
      if (readWallet().address !== null) onConnected()
    } catch (error) {
      if (error instanceof PairingEnded) return
      const reason = connectionError(error, isMobile())
      setAlert(t`Connection failed: ${reason}`)
    } finally {
      setConnectingId(null)
    }
  }

  /** Stops waiting for the wallet. A request that the player does not answer stays open in the wallet. */
  function stopWaiting() {
    cancelPairing()
    if (connectingId !== null) void loadSession().then(({ send }) => send({ type: 'connect_given_up' }))
  }
  return { connectingId, alert, setAlert, connect, stopWaiting }
}

const loadSession = async () => (await import('#web/session/session.ts')).session
