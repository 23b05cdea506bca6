import type { SessionView } from '#core/api/auth.ts'
import type { PlatformConfig } from '#core/api/platform.ts'

/** What the parts of the page are shown with, where a test does not say otherwise. */

/** Checksummed, as the page knows a wallet. */
export const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const OTHER_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const TREASURY = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
export const TX_HASH = '0x9f2b6f0f4f1f3c3f7d0a6b1e5c2d4f8a9b0c1d2e3f405162738495a6b7c8d9ea'
/** 12 May 2026, 10:00 UTC. */
export const MOMENT = '2026-05-12T10:00:00.000Z'

export const SESSION: SessionView = {
  userId: 7,
  walletAddress: ADDRESS.toLowerCase(),
  expiresAt: '2126-05-12T10:00:00.000Z',
}

export const PLATFORM_CONFIG: PlatformConfig = {
  mode: 'local',
  chain: {
    id: 31_337,
    hex: '0x7a69',
    name: 'BV3 local chain',
    rpcUrls: ['http://localhost/rpc'],
    explorer: null,
    currency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  },
  usdt: { address: '0x55d398326f99059ff775485246999027b3197955', decimals: 18 },
  treasury: TREASURY,
  priceFeed: null,
  brand: { logoUrl: '', logoText: '' },
  social: { chat: '', telegram: '', instagram: '', twitter: '', airdropPost: '' },
  maintenance: false,
  listedAt: null,
  walletConnectProjectId: null,
  walletConnectRelayUrl: null,
  minimumWithdrawal: '0',
  withdrawalFeePercent: '0',
}
