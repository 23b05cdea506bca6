import type { PlatformConfig } from '#core/api/platform.ts'
import { DEMO_WALLET } from '../wallet-catalogue.ts'
import { createDemoProvider } from './demo-provider.ts'

/** Banana-yellow tile. Wallets announce themselves with a picture. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#ffd23f"/></svg>',
)}`

/** Fixed id, because pages that are not served securely cannot generate one. */
const UUID = '3f0c7c1e-6c6b-4c2b-9d53-6f1f2f6d0a31'

let isAnnounced = false

/** Announces the demo wallet to the page as real wallets do (EIP-6963), now and whenever the page asks. */
export function announceDemoWallet(platform: PlatformConfig) {
  if (isAnnounced) return
  isAnnounced = true
  const info = { uuid: UUID, name: DEMO_WALLET.name, icon: ICON, rdns: DEMO_WALLET.rdns[0] }
  const detail = Object.freeze({ info, provider: createDemoProvider(platform) })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
