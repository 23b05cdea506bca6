import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { connectionError } from '#web/wallet/connection-errors.ts'
import { isMobile } from '#web/wallet/is-mobile.ts'
import type { WalletId } from '#web/wallet/wallet-catalogue.ts'
import { readWallet, writeWallet } from '#web/wallet/wallet-state.ts'
import { cancelPairing, PairingEnded } from '#web/wallet/walletconnect/pairing-state.ts'

/** Connects a wallet, and says what went wrong if something did. */
export function useConnect(onConnected: () => void) {
  const [connectingId, setConnectingId] = useState<WalletId | null>(null)
  const [alert, setAlert] = useState<string | null>(null)

  async function connect(id: WalletId) {
    setConnectingId(id)
    setAlert(null)
    try {
      const { connectWallet } = await import('#web/wallet/engine.ts')
      await connectWallet(id, onConnected)
    } catch (error) {
      if (error instanceof PairingEnded) return
      const reason = connectionError(error, isMobile())
      setAlert(t`Connection failed: ${reason}`)
    } finally {
      setConnectingId(null)
    }
  }

  /** A wallet that nobody answers keeps its request open; the page does not wait for it. */
  function stopWaiting() {
    cancelPairing()
    if (connectingId !== null) writeWallet({ status: readWallet().address === null ? 'disconnected' : 'connected' })
  }
  return { connectingId, alert, setAlert, connect, stopWaiting }
}
