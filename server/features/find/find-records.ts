import type { Found } from '#core/api/find.ts'
import { type FindQuery, readFindQuery } from '#core/find.ts'
import { type Asset, formatAmount, type Money } from '#core/money.ts'
import type { Executor } from '../../db/statement.ts'
import {
  findCards,
  findOrder,
  findPayment,
  findPaymentsByHash,
  findPayout,
  findPayoutsByHash,
  findPlayer,
  findWallets,
  findWithdrawal,
} from './find.sql.ts'

const FOUND_MAX = 20

/** Records that what somebody has typed may mean, at most 20. */
export async function findRecords(db: Executor, text: string): Promise<Found[]> {
  const query = readFindQuery(text)
  return query === null ? [] : (await FIND[query.kind](db, query as never)).slice(0, FOUND_MAX)
}

type Finder<Kind extends FindQuery['kind']> = (
  db: Executor,
  query: Extract<FindQuery, { readonly kind: Kind }>,
) => Promise<Found[]>

const FIND: { readonly [Kind in FindQuery['kind']]: Finder<Kind> } = {
  wallet: async (db, { start, end }) => (await findWallets(db, { start, end, limit: FOUND_MAX })).map(playerOf),
  hash: async (db, { hash }) => {
    const [payments, payouts] = await Promise.all([
      findPaymentsByHash(db, { hash, limit: FOUND_MAX }),
      findPayoutsByHash(db, { hash, limit: FOUND_MAX }),
    ])
    const found = await Promise.all([
      ...payments.map(({ payment_id }) => paymentOf(db, payment_id)),
      ...payouts.map(({ payout_id }) => payoutOf(db, payout_id)),
    ])
    return found.flat()
  },
  order: async (db, { orderId }) =>
    (await findOrder(db, { orderId })).map((row) => ({
      ...NOTHING,
      ...ownerOf(row),
      ...moneyOf(row.amount, row.payment_method),
      kind: 'order',
      id: row.id,
      status: row.status,
    })),
  number: async (db, { number }) =>
    (
      await Promise.all([
        findPlayer(db, { number }).then((rows) => rows.map(playerOf)),
        withdrawalOf(db, number),
        paymentOf(db, number),
        payoutOf(db, number),
      ])
    ).flat(),
  name: async (db, { name }) =>
    (await findCards(db, { name, limit: FOUND_MAX })).map((row) => ({
      ...NOTHING,
      kind: 'card',
      id: String(row.id),
      name: row.name,
      status: row.is_active ? 'active' : 'inactive',
    })),
}

const NOTHING = { playerId: null, walletAddress: null, amount: null, asset: null, status: null, name: null }

type Owner = { readonly user_id: bigint; readonly wallet_address: string }
const ownerOf = ({ user_id, wallet_address }: Owner) => ({ playerId: Number(user_id), walletAddress: wallet_address })
const moneyOf = (amount: bigint, asset: Asset) => ({ amount: formatAmount(amount as Money, asset), asset })

const playerOf = (row: Owner): Found => ({ ...NOTHING, ...ownerOf(row), kind: 'player', id: String(row.user_id) })

const withdrawalOf = async (db: Executor, number: number | bigint): Promise<Found[]> =>
  (await findWithdrawal(db, { number })).map((row) => ({
    ...NOTHING,
    ...ownerOf(row),
    ...moneyOf(row.amount, row.asset),
    kind: 'withdrawal',
    id: String(row.id),
    status: row.status,
  }))

const paymentOf = async (db: Executor, number: number | bigint): Promise<Found[]> =>
  (await findPayment(db, { number })).map((row) => ({
    ...NOTHING,
    ...ownerOf(row),
    ...moneyOf(row.value, row.asset),
    kind: 'payment',
    id: String(row.id),
    status: row.status,
  }))

const payoutOf = async (db: Executor, number: number | bigint): Promise<Found[]> =>
  (await findPayout(db, { number })).map((row) => ({
    ...NOTHING,
    ...ownerOf(row),
    kind: 'payout',
    id: String(row.id),
    status: row.state,
  }))
