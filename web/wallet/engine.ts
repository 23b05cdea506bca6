import { t } from '@lingui/core/macro'
import { connect, disconnect } from 'wagmi/actions'
import type { PlatformConfig } from '#core/api/platform.ts'
import { configQuery } from '#web/lib/platform-config.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { showToast } from '#web/ui/toast.ts'
import { adoptConnection, leaveWallet } from './adopt-connection.ts'
import { noAccounts, noWallet } from './connection-errors.ts'
import { hasCode, innermostMessage } from './error-causes.ts'
import { type FoundWallet, waitForWallet } from './found-wallets.ts'
import { isMobile } from './is-mobile.ts'
import { type LiveConnection, prepareConnection, readLiveConnection } from './live-connection.ts'
import { requestPlatformChain } from './request-chain.ts'
import { endSession } from './session.ts'
import { signInWithWallet } from './sign-in.ts'
import type { WalletId } from './wallet-catalogue.ts'
import { openWalletConnect } from './wallet-connect.ts'
import { readWallet, writeWallet } from './wallet-state.ts'

/** Wallet apps need a moment between the tap and the request. */
const MOBILE_REQUEST_DELAY_MS = 300

const USER_REJECTED = 4001

/**
 * Connects a wallet and leaves it connected, whatever the person then answers to the network and sign-in requests.
 *
 * @param onConnected the accounts are known: the dialog can go, the wallet's own window goes on
 * @throws what the wallet says, or an Error of ours
 */
export async function connectWallet(id: WalletId, onConnected: () => void): Promise<void> {
  const live = await requestAccounts(id)
  onConnected()
  const isSignedIn = await adoptConnection(live)
  // A refusal leaves the wallet connected on the wrong network: every action then asks for the network first.
  await switchToPlatformChain()
  if (!isSignedIn) await signInWithWallet()
}

async function requestAccounts(id: WalletId): Promise<LiveConnection> {
  const statusBefore = readWallet().status
  writeWallet({ status: 'connecting' })
  try {
    const platform = await queryClient.ensureQueryData(configQuery)
    const wallet = await findWallet(id, platform)
    if (isMobile()) await new Promise((resolve) => setTimeout(resolve, MOBILE_REQUEST_DELAY_MS))
    const live = prepareConnection(wallet, platform)
    const { accounts } = await connect(live.config, { connector: live.connector })
    if (accounts.length === 0) throw new Error(noAccounts())
    return live
  } catch (error) {
    writeWallet({ status: statusBefore === 'connected' ? 'connected' : 'disconnected' })
    throw error
  }
}

async function findWallet(id: WalletId, platform: PlatformConfig): Promise<FoundWallet> {
  if (id === 'walletconnect') return openWalletConnect(platform)
  const wallet = await waitForWallet((it) => it.id === id)
  if (wallet === null) throw new Error(noWallet(isMobile()))
  return wallet
}

export async function disconnectWallet(): Promise<void> {
  const live = readLiveConnection()
  leaveWallet()
  await endSession()
  if (live !== null) await disconnect(live.config)
}

/** Never throws: a refusal leaves things as they are, anything else is said. */
export async function switchToPlatformChain(): Promise<void> {
  try {
    await requestPlatformChain()
  } catch (error) {
    if (hasCode(error, USER_REJECTED)) return
    showToast({ title: t`Network not switched`, description: innermostMessage(error), variant: 'destructive' })
  }
}
