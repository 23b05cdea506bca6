import { useEffect, useRef } from 'react'
import { useWallet } from '#web/wallet/wallet-store.ts'
import { openLiveSocket } from './live-socket.ts'
import { startAnew } from './start-anew.ts'

/** Another address sees nothing of the one before; a signed-in one hears of what changes. */
export function useFollowWallet() {
  const { address, session } = useWallet()
  const previousAddress = useRef(address)

  useEffect(() => {
    if (previousAddress.current === address) return
    previousAddress.current = address
    return startAnew()
  }, [address])

  const userId = session?.userId
  useEffect(() => (userId === undefined ? undefined : openLiveSocket()), [userId])
}
