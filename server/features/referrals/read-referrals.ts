import type { CallAnswer } from '#core/api/call.ts'
import type { getReferrals } from '#core/api/referrals.ts'
import { formatAmount } from '#core/money.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import { only } from '../../db/statement.ts'
import type { PlayerSession } from '../../routing/player-session.ts'
import { type ReadReferredWalletsRow, readBonuses, readReferralStats, readReferredWallets } from './referrals.sql.ts'

type Referrals = CallAnswer<typeof getReferrals>
type Purchase = Referrals['referrals'][number]['purchases'][number]

const REFERRALS_MAX = 200
/** Of each wallet. */
const PURCHASES_MAX = 50

/** Who a wallet has referred, and what the ledger has posted for each of their purchases. */
export const readReferrals = (db: Database, referrer: PlayerSession): Promise<Referrals> =>
  // One snapshot, so that the figures agree with each other.
  db.transaction((tx) => readInSnapshot(tx, referrer), { isSnapshot: true })

async function readInSnapshot(tx: Transaction, { userId, walletAddress }: PlayerSession): Promise<Referrals> {
  const stats = only(await readReferralStats(tx, { userId, walletAddress }))
  const referred = await readReferredWallets(tx, { userId, walletAddress, limit: REFERRALS_MAX })
  const purchases = await readPurchases(tx, userId, referred)
  return {
    stats: { totalReferrals: Number(stats.referrals), totalEarnings: formatAmount(stats.earned, 'USDT') },
    referrals: referred.map((row) => ({
      walletAddress: row.wallet_address,
      joinedAt: row.created_at.toISOString(),
      earned: formatAmount(row.earned, 'USDT'),
      purchases: purchases.get(row.wallet_address) ?? [],
    })),
  }
}

async function readPurchases(tx: Transaction, userId: number, referred: readonly ReadReferredWalletsRow[]) {
  const buyers = referred.map((row) => row.wallet_address)
  const byBuyer = new Map<string, Purchase[]>()
  for (const row of await readBonuses(tx, { userId, buyers, limitPerBuyer: PURCHASES_MAX })) {
    const purchase: Purchase = {
      purchaseId: Number(row.purchase_id),
      cardName: row.card_name,
      price: formatAmount(row.price, 'USDT'),
      bonus: formatAmount(row.bonus, 'USDT'),
      purchasedAt: row.purchased_at.toISOString(),
    }
    byBuyer.set(row.buyer, [...(byBuyer.get(row.buyer) ?? []), purchase])
  }
  return byBuyer
}
