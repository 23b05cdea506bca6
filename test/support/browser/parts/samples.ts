import type { SessionView } from '#core/api/auth.ts'
import type { CallAnswer } from '#core/api/call.ts'
import type { CardView } from '#core/api/cards.ts'
import type { MinerRecord, MiningState, ShiftReport } from '#core/api/mining.ts'
import type { OrderView } from '#core/api/orders.ts'
import type { PlatformConfig } from '#core/api/platform.ts'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import type { getBalance } from '#core/api/users.ts'
import type { WithdrawalView } from '#core/api/withdrawals.ts'
import { DEFAULT_SETTINGS } from '#core/settings.ts'

/** Default samples for the parts of the page. */

/** Checksummed address, as the page has a wallet's address. */
export const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const OTHER_ADDRESS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const TREASURY = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
export const TX_HASH = '0x9f2b6f0f4f1f3c3f7d0a6b1e5c2d4f8a9b0c1d2e3f405162738495a6b7c8d9ea'
/** 12 May 2026, 10:00 UTC. */
export const MOMENT = '2026-05-12T10:00:00.000Z'

export const SESSION: SessionView = {
  userId: 7,
  walletAddress: ADDRESS.toLowerCase(),
  canPayBnb: true,
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

export const BALANCE: CallAnswer<typeof getBalance> = {
  userId: SESSION.userId,
  bv3Balance: 0,
  usdtBalance: '0',
  referralEarnings: '0',
  bv3Held: 0,
  usdtHeld: '0',
  shift: null,
  asOf: MOMENT,
}

/** Card that grants 180 BV3 and 0.45 USDT a day; spent after 50 and 17 days. */
export const CARD: CardView = {
  id: 1,
  name: 'Pip Manzano',
  description: 'Sells what fell off the cart.',
  lines: { en: 'Sells what fell off the cart.', es: 'Vende lo que cae del carro.' },
  imageUrl: '/cards/pip.svg',
  price: '9',
  totalBv3: 9_000,
  totalUsdt: '7.65',
  dailyBv3: 180,
  dailyUsdt: '0.45',
  isActive: true,
  totalBought: 3,
  version: 1,
}

/** Returns copies of `card` that one payment has bought, newest first. */
export const copiesOf = (card: CardView, count: number, isOpened = true): OwnedCopyView[] =>
  Array.from({ length: count }, (_, index) => ({
    id: card.id * 100 + index,
    userId: SESSION.userId,
    cardId: card.id,
    purchasePrice: card.price,
    txHash: `${TX_HASH}-${index + 1}`,
    paymentMethod: 'USDT',
    purchasedAt: MOMENT,
    cardName: card.name,
    imageUrl: card.imageUrl,
    dailyBv3: card.dailyBv3,
    totalBv3: card.totalBv3,
    dailyUsdt: card.dailyUsdt,
    totalUsdt: card.totalUsdt,
    edition: count - index,
    isOpened,
    leftBv3: card.totalBv3 * 100,
    leftUsdt: card.totalUsdt,
  }))

export const withdrawal = (change: Partial<WithdrawalView> = {}): WithdrawalView => ({
  id: 1,
  userId: SESSION.userId,
  tokenType: 'USDT',
  amount: '20',
  fee: '0',
  net: '20',
  status: 'pending',
  toAddress: SESSION.walletAddress,
  requestedAt: MOMENT,
  decidedAt: null,
  completedAt: null,
  reason: null,
  isCancelled: false,
  isInstant: false,
  notInstant: [],
  txHash: null,
  ...change,
})

/** State in which no card is mined. */
export const IDLE: MiningState = {
  sessions: [],
  shiftStartedAt: null,
  earnedBv3: 0,
  earnedUsdt: '0',
  bv3PerMinute: '0',
  usdtPerMinute: '0',
  asOf: MOMENT,
}

/** Report of a shift of an hour: two copies of `CARD`, and the base rate. */
export const SHIFT_REPORT: ShiftReport = {
  id: 3,
  startedAt: '2026-05-12T09:00:00.000Z',
  endedAt: '2026-05-12T10:00:03.000Z',
  bv3: 2_100,
  usdt: '0.037512345678901234',
  baseBv3: 600,
  cards: [{ cardId: 1, name: CARD.name, imageUrl: CARD.imageUrl, copies: 2, bv3: 1_500, usdt: '0.037512345678901234' }],
}

/** Record of a player who has dug 41.00 BV3 in three shifts. */
export const MINER_RECORD: MinerRecord = {
  ...{ shifts: 3, streakDays: 2, longestStreakDays: 5, bv3Dug: 4_100, title: 'newcomer' },
  next: { bv3: 10_000, shifts: 10, title: 'digger' },
}

/** Returns an order of one copy of `CARD`, made now and not paid. */
export const openOrder = (cardId: number): OrderView => ({
  id: crypto.randomUUID(),
  cardId,
  cardName: CARD.name,
  quantity: 1,
  unitPrice: '9',
  amount: '9',
  amountBaseUnits: '9000000000000000000',
  paymentMethod: 'USDT',
  token: PLATFORM_CONFIG.usdt.address,
  treasury: PLATFORM_CONFIG.treasury,
  chainId: PLATFORM_CONFIG.chain.id,
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
  status: 'awaiting',
  txHash: null,
  purchaseIds: [],
})
