import type { Address } from '#core/address.ts'
import { listPlayerReferrals, type PlayerReferral } from '#core/api/admin-players.ts'
import type { CallAnswer } from '#core/api/call.ts'
import { getReferrals } from '#core/api/users.ts'
import { formatAmount, type Usdt } from '#core/money.ts'
import { ok, refuse } from '#core/result.ts'
import { type Database, type Executor, first, only, type Transaction } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { answerPageBefore, ID_MAX, type PageBefore } from '../../http/routing/list-page.ts'
import { listRoute, type Route, route } from '../../http/routing/route.ts'
import {
  countReferrals,
  type ReadBonusesRow,
  readBonuses,
  readEarnings,
  readReferredWallets,
  readWalletOf,
} from './referrals.sql.ts'

export const referralRoutes = ({ db }: { readonly db: Database }): Route[] => [
  route(getReferrals, async ({ session }) => ok(await readReferrals(db, session))),

  listRoute(
    listPlayerReferrals,
    PLAYER_REFERRALS_CSV,
    async ({ params: { id } }) => {
      const player = first(await readWalletOf(db, { userId: id }))
      return player === null ? refuse('player_unknown') : ok({ playerId: id, walletAddress: player.wallet_address })
    },
    ({ asked, query }, context) => answerPageBefore(context, query, (page) => readReferred(db, asked, page)),
  ),
]

type OwnReferralsAnswer = CallAnswer<typeof getReferrals>
type ReferredPurchase = OwnReferralsAnswer['referrals'][number]['purchases'][number]

const REFERRALS_MAX = 200
/** Purchases listed for each wallet. */
const PURCHASES_MAX = 50

type Referrer = { readonly userId: number; readonly walletAddress: Address }

/** Lists the wallets that a wallet has referred, and what the ledger has posted for each of their purchases. */
export const readReferrals = (db: Database, referrer: Referrer): Promise<OwnReferralsAnswer> =>
  // One snapshot, so that the figures agree with each other.
  db.transaction((tx) => readInSnapshot(tx, referrer), { isSnapshot: true })

async function readInSnapshot(tx: Transaction, { userId, walletAddress }: Referrer): Promise<OwnReferralsAnswer> {
  const { referrals } = only(await countReferrals(tx, { walletAddress }))
  const { referral_usdt: earned } = only(await readEarnings(tx, { userId }))
  const referred = await readReferredWallets(tx, { walletAddress, beforeId: ID_MAX, limit: REFERRALS_MAX })
  const buyers = referred.map((row) => row.wallet_address)
  const bonuses = await readBonuses(tx, { userId, buyers, limitPerBuyer: PURCHASES_MAX })
  const byBuyer = Map.groupBy(bonuses, (row) => row.buyer)
  return {
    stats: { totalReferrals: Number(referrals), totalEarnings: formatAmount(earned, 'USDT') },
    referrals: referred.map((row) => {
      const own = byBuyer.get(row.wallet_address) ?? []
      return {
        walletAddress: row.wallet_address,
        joinedAt: row.joined_at.toISOString(),
        earned: formatAmount(own[0]?.earned ?? 0n, 'USDT'),
        purchases: own.map(toPurchase),
      }
    }),
  }
}

/** Lists the wallets that a wallet has referred, the latest first. */
export async function readReferred(
  executor: Executor,
  { playerId: userId, walletAddress }: PlayerReferralsQuery,
  page: PageBefore,
): Promise<PlayerReferral[]> {
  const referred = await readReferredWallets(executor, { walletAddress, ...page })
  const buyers = referred.map((row) => row.wallet_address)
  const latest = await readBonuses(executor, { userId, buyers, limitPerBuyer: 1 })
  const byBuyer = new Map(latest.map((row) => [row.buyer, row]))
  return referred.map((row) => {
    const { bonuses = 0n, earned = 0n } = byBuyer.get(row.wallet_address) ?? {}
    return {
      id: Number(row.user_id),
      walletAddress: row.wallet_address,
      joinedAt: row.joined_at.toISOString(),
      purchases: Number(bonuses),
      earned: formatAmount(earned as Usdt, 'USDT'),
    }
  })
}

const toPurchase = (row: ReadBonusesRow): ReferredPurchase => ({
  purchaseId: Number(row.purchase_id),
  cardName: row.card_name,
  price: formatAmount(row.price, 'USDT'),
  bonus: formatAmount(row.bonus, 'USDT'),
  purchasedAt: row.purchased_at.toISOString(),
})

type PlayerReferralsQuery = { readonly playerId: number; readonly walletAddress: Address }

/** Wallets that a player has referred and the earnings from their purchases, as the operator's file, newest first. */
export const PLAYER_REFERRALS_CSV = csvKind<PlayerReferralsQuery, PlayerReferral>('player-referrals', (asked) => ({
  columns: {
    userId: ({ id }) => id,
    walletAddress: ({ walletAddress }) => walletAddress,
    joinedAt: ({ joinedAt }) => joinedAt,
    purchases: ({ purchases }) => purchases,
    earned: ({ earned }) => earned,
  },
  readAfter: (executor, last, limit) => readReferred(executor, asked, { beforeId: last?.id ?? ID_MAX, limit }),
}))
