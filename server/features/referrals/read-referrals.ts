import { sql } from 'drizzle-orm'
import type { CallAnswer } from '#core/api/call.ts'
import type { getReferrals } from '#core/api/referrals.ts'
import { formatAmount } from '#core/money.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import type { PlayerSession } from '../../routing/player-session.ts'

type Referrals = CallAnswer<typeof getReferrals>
type Bonus = Referrals['referrals'][number]['purchases'][number]

const REFERRALS_MAX = 200
const PURCHASES_MAX = 50

type ReferralRow = { wallet_address: string; created_at: string; earned: string }
type BonusRow = {
  buyer: string
  purchase_id: string
  card_name: string
  price: string
  bonus: string
  purchased_at: string
}

/** Who a wallet has referred, and what the ledger has posted for each of their purchases. */
export const readReferrals = (db: Database, referrer: PlayerSession): Promise<Referrals> =>
  // One snapshot, so that the figures agree with each other.
  db.transaction((tx) => readInSnapshot(tx, referrer), { isSnapshot: true })

async function readInSnapshot(tx: Transaction, { userId, walletAddress }: PlayerSession): Promise<Referrals> {
  const stats = await tx.execute<{ referrals: string; earned: string }>(sql`
    select (select count(*) from users where referred_by = ${walletAddress}) as referrals, referral_usdt as earned
    from balances where user_id = ${userId}`)
  const referrals = await tx.execute<ReferralRow>(sql`
    with earned as (
      select t.details ->> 'buyer' as buyer, sum(t.amount) as amount from ledger_transfers t
      where t.credit_user_id = ${userId} and t.reason = 'referral_bonus' group by 1
    )
    select u.wallet_address, u.created_at, coalesce(e.amount, 0) as earned
    from users u left join earned e on e.buyer = u.wallet_address
    where u.referred_by = ${walletAddress} order by u.id desc limit ${REFERRALS_MAX}`)
  const purchases = await readBonuses(tx, userId, referrals.rows)
  return {
    stats: {
      totalReferrals: Number(stats.rows[0]?.referrals),
      totalEarnings: formatAmount(BigInt(stats.rows[0]?.earned ?? 0), 'USDT'),
    },
    referrals: referrals.rows.map((row) => ({
      walletAddress: row.wallet_address,
      joinedAt: new Date(row.created_at).toISOString(),
      earned: formatAmount(BigInt(row.earned), 'USDT'),
      purchases: purchases.get(row.wallet_address) ?? [],
    })),
  }
}

async function readBonuses(tx: Transaction, userId: number, referrals: readonly ReferralRow[]) {
  const { rows } = await tx.execute<BonusRow>(sql`
    select b.buyer, b.purchase_id, c.name as card_name, b.price, b.amount as bonus, b.purchased_at
    from (
      select t.details ->> 'buyer' as buyer, (t.details ->> 'purchaseId')::bigint as purchase_id,
        (t.details ->> 'cardId')::bigint as card_id, t.details ->> 'price' as price, t.amount,
        t.created_at as purchased_at,
        row_number() over (partition by t.details ->> 'buyer' order by t.id desc) as place
      from ledger_transfers t where t.credit_user_id = ${userId} and t.reason = 'referral_bonus'
    ) b join cards c on c.id = b.card_id
    where b.place <= ${PURCHASES_MAX}
      and b.buyer = any(${sql.param(referrals.map((row) => row.wallet_address))}::text[])
    order by b.buyer, b.place`)
  const byBuyer = new Map<string, Bonus[]>()
  for (const row of rows) {
    const bonus: Bonus = {
      purchaseId: Number(row.purchase_id),
      cardName: row.card_name,
      price: formatAmount(BigInt(row.price), 'USDT'),
      bonus: formatAmount(BigInt(row.bonus), 'USDT'),
      purchasedAt: new Date(row.purchased_at).toISOString(),
    }
    byBuyer.set(row.buyer, [...(byBuyer.get(row.buyer) ?? []), bonus])
  }
  return byBuyer
}
