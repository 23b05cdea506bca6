import { networks } from '#contracts/networks.ts'
import type { PlatformConfig } from '#core/api/platform.ts'
import { DEFAULT_SETTINGS } from '#core/settings.ts'

const { title, id, hexId, currency, rpcUrls, explorerUrl, usdt, priceFeed } = networks.bsc

/** Configuration that a deployment on BNB Smart Chain sends to its browsers. */
export const BSC_CONFIG: PlatformConfig = {
  mode: 'bsc',
  chain: { id, hex: hexId, name: title, rpcUrls: [...rpcUrls], explorer: explorerUrl, currency },
  usdt: { address: usdt.address.toLowerCase(), decimals: usdt.decimals },
  treasury: '0x7ea50000000000000000000000000000000000aa',
  priceFeed,
  brand: { logoUrl: '', logoText: 'BV3' },
  social: { chat: '', telegram: '', instagram: '', twitter: '', airdropPost: '' },
  wallets: DEFAULT_SETTINGS.wallets,
  announcement: { isOn: true, text: '', linkUrl: '' },
  site: { name: 'BV3 Night Market', description: 'Buy banana characters.' },
  maintenance: false,
  maintenanceMessage: '',
  listedAt: null,
  walletConnectProjectId: null,
  walletConnectRelayUrl: null,
  minimumWithdrawal: '0',
  withdrawalFeePercent: '0',
  isBv3WithdrawalOpen: false,
  areSalesStopped: false,
  salesMessage: '',
}
