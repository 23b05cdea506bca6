import { getAddress } from 'viem'
import { getConnection, watchConnection } from 'wagmi/actions'
import { type LiveConnection, setLiveConnection } from './live-connection.ts'
import { resumeSession } from './session.ts'
import { forgetStoredWallet, readStoredWallet, storeWallet, watchStoredWalletGone } from './stored-wallet.ts'
import { DISCONNECTED, readWallet, writeWallet } from './wallet-state.ts'

/**
 * Makes a connected wallet the page's, and follows it: to another account, to another chain, and out.
 *
 * @returns whether the browser has a session of it already
 */
export async function adoptConnection(live: LiveConnection): Promise<boolean> {
  const unwatchStorage = watchStoredWalletGone(leaveWallet)
  const unwatchWallet = watchConnection(live.config, {
    onChange(now, before) {
      if (now.status === 'disconnected') return leaveWallet()
      if (now.status !== 'connected') return
      writeWallet({ chainId: now.chainId })
      if (now.address !== before.address) void adoptAddress(now.address, live)
    },
  })
  live.stop = () => {
    unwatchStorage()
    unwatchWallet()
  }
  setLiveConnection(live)
  const { address } = getConnection(live.config)
  if (address === undefined) {
    leaveWallet()
    return false
  }
  return adoptAddress(address, live)
}

/** The wallet is gone for this page. The session on the server is another matter: see `disconnectWallet`. */
export function leaveWallet() {
  setLiveConnection(null)
  forgetStoredWallet()
  writeWallet(DISCONNECTED)
}

async function adoptAddress(anyCase: string, live: LiveConnection): Promise<boolean> {
  const address = getAddress(anyCase)
  const isOther = readWallet().address !== address
  // A browser that has let its wallet go, or never had one, has no session to ask the server for.
  const mayHaveSession = readStoredWallet() !== null
  storeWallet(address, live.wallet.id)
  writeWallet({
    status: 'connected',
    address,
    chainId: getConnection(live.config).chainId ?? null,
    walletName: live.wallet.name,
    ...(isOther && { session: null, signInState: mayHaveSession ? 'resuming' : 'signed_out' }),
  })
  return mayHaveSession && (await resumeSession(address))
}
