import type { Address } from '#core/address.ts'
import { listPlayerReferrals, type PlayerReferral } from '#core/api/admin-players.ts'
import type { CallAnswer } from '#core/api/call.ts'
import { getReferrals } from '#core/api/users.ts'
import { formatAmount, type Usdt } from '#core/money.ts'
import { ok, refuse } from '#core/result.ts'
import { type Database, type Executor, first, only, type Transaction } from '../../db/statement.ts'
import { csvKind, type ExportList, wantsCsv } from '../../http/routing/csv-file.ts'
import { ID_MAX, nameNextPage, readIdCursor } from '../../http/routing/list-page.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { requireOwner } from '../../http/routing/sessions.ts'
import {
  countReferrals,
  type ReadBonusesRow,
  readBonuses,
  readEarnings,
  readReferredWallets,
  readWalletOf,
} from './referrals.sql.ts'

type Deps = { readonly db: Database; readonly exportList: ExportList }

export const referralRoutes = ({ db, exportList }: Deps): Route[] => [
  route(getReferrals, async ({ session, query }) => {
    const owner = requireOwner(session, query)
    return owner.ok ? ok(await readReferrals(db, owner.value)) : owner
  }),

  route(listPlayerReferrals, async ({ session, params: { id }, query }, context) => {
    const player = first(await readWalletOf(db, { userId: id }))
    if (player === null) return refuse('player_unknown')
    const walletAddress = player.wallet_address
    context.setHeader('vary', 'accept')
    if (wantsCsv(context)) return exportList(session, PLAYER_REFERRALS_CSV, { playerId: id, walletAddress })
    const before = readIdCursor(query.cursor)
    if (!before.ok) return before
    const referrer = { userId: id, walletAddress }
    const referred = await readReferred(db, referrer, BigInt(before.value ?? ID_MAX), query.limit)
    nameNextPage(context, referred, query.limit)
    return ok(referred)
  }),
]

type Referrals = CallAnswer<typeof getReferrals>
type Purchase = Referrals['referrals'][number]['purchases'][number]

const REFERRALS_MAX = 200
/** Purchases listed for each wallet. */
const PURCHASES_MAX = 50

type Referrer = { readonly userId: number; readonly walletAddress: Address }

/** Lists the wallets that a wallet has referred, and what the ledger has posted for each of their purchases. */
export const readReferrals = (db: Database, referrer: Referrer): Promise<Referrals> =>
  // One snapshot, so that the figures agree with each other.
  db.transaction((tx) => readInSnapshot(tx, referrer), { isSnapshot: true })

async function readInSnapshot(tx: Transaction, { userId, walletAddress }: Referrer): Promise<Referrals> {
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

/** Lists a page of the wallets that a wallet has referred, the latest first, below an id. */
export async function readReferred(
  executor: Executor,
  { userId, walletAddress }: Referrer,
  beforeId: bigint,
  limit: number,
): Promise<PlayerReferral[]> {
  const referred = await readReferredWallets(executor, { walletAddress, beforeId, limit })
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

const toPurchase = (row: ReadBonusesRow): Purchase => ({
  purchaseId: Number(row.purchase_id),
  cardName: row.card_name,
  price: formatAmount(row.price, 'USDT'),
  bonus: formatAmount(row.bonus, 'USDT'),
  purchasedAt: row.purchased_at.toISOString(),
})

type Asked = { readonly playerId: number; readonly walletAddress: Address }

/** Wallets that a player has referred and the earnings from their purchases, as the operator's file, newest first. */
export const PLAYER_REFERRALS_CSV = csvKind<Asked, PlayerReferral>(
  'player-referrals',
  ({ playerId, walletAddress: referrer }) => ({
    columns: {
      userId: ({ id }) => id,
      walletAddress: ({ walletAddress }) => walletAddress,
      joinedAt: ({ joinedAt }) => joinedAt,
      purchases: ({ purchases }) => purchases,
      earned: ({ earned }) => earned,
    },
    readAfter: (executor, last, limit) =>
      readReferred(executor, { userId: playerId, walletAddress: referrer }, BigInt(last?.id ?? ID_MAX), limit),
  }),
)
