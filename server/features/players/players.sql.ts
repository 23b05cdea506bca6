// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type ReadPlayerValues = {
  readonly userId: bigint | number
}
export type ReadPlayerRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly referred_by: ColumnTypes['users.referred_by'] | null
  readonly created_at: Date
  readonly signed_in_at: Date | null
  readonly age_ms: bigint
}
export const readPlayer = statement<ReadPlayerValues, ReadPlayerRow>(
  'read',
  'readPlayer_d264bd01',
  ["userId"],
  `select u.user_id, u.wallet_address, u.referred_by, u.created_at, u.signed_in_at,
  (extract(epoch from clock_now() - u.created_at) * 1000)::bigint as "age_ms"
from users u where u.user_id = $1`,
)

export type CountReferredValues = {
  readonly walletAddress: string
}
export type CountReferredRow = {
  readonly referrals: bigint
}
export const countReferred = statement<CountReferredValues, CountReferredRow>(
  'read',
  'countReferred_3497b3b1',
  ["walletAddress"],
  `select count(*) as "referrals" from referrals where referrer = $1`,
)

export type SumWithdrawalsValues = {
  readonly userId: bigint | number
}
export type SumWithdrawalsRow = {
  readonly status: ColumnTypes['withdrawals.status']
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly count: bigint
  readonly amount: bigint
}
export const sumWithdrawals = statement<SumWithdrawalsValues, SumWithdrawalsRow>(
  'read',
  'sumWithdrawals_82b8e3ab',
  ["userId"],
  `select status, asset, count(*) as "count", sum(amount) as "amount"
from withdrawals where user_id = $1 group by status, asset`,
)

export type ReadLotsValues = {
  readonly userId: bigint | number
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadLotsRow = {
  readonly id: bigint
  readonly card_name: string
  readonly copies: number
  readonly is_gift: boolean
  readonly is_mining: boolean
  readonly posted_bv3: bigint
  readonly posted_usdt: bigint
  readonly total_bv3: bigint
  readonly total_usdt: bigint
  readonly created_at: Date
}
export const readLots = statement<ReadLotsValues, ReadLotsRow>(
  'read',
  'readLots_18c8e392',
  ["userId","beforeId","limit"],
  `select l.id, c.name as card_name, l.copies, b.origin = 'gift' as "is_gift", l.mining_since is not null as "is_mining",
  l.posted_bv3, l.posted_usdt, (l.total_bv3 * l.copies)::bigint as "total_bv3",
  l.total_usdt * l.copies as "total_usdt", b.purchased_at as created_at
from lots l join cards c on c.id = l.card_id
join lateral (
  select p.origin, p.purchased_at from purchases p
  where p.user_id = l.user_id and p.user_id = $1 and p.lot_id = l.id limit 1
) b on true
where l.user_id = $1 and l.id < $2 order by l.id desc limit $3`,
)

export type ReadNotesValues = {
  readonly userId: bigint | number
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadNotesRow = {
  readonly id: bigint
  readonly text: string
  readonly author: string
  readonly created_at: Date
}
export const readNotes = statement<ReadNotesValues, ReadNotesRow>(
  'read',
  'readNotes_9b002b01',
  ["userId","beforeId","limit"],
  `select id, text, author, created_at from player_notes
where user_id = $1 and id < $2 order by id desc limit $3`,
)

export type InsertNoteValues = {
  readonly userId: bigint | number
  readonly text: string
  readonly author: string
}
export type InsertNoteRow = {
  readonly id: bigint
  readonly text: string
  readonly author: string
  readonly created_at: Date
}
export const insertNote = statement<InsertNoteValues, InsertNoteRow>(
  'write',
  'insertNote_5db94b55',
  ["userId","text","author"],
  `insert into player_notes (user_id, text, author) values ($1, $2, $3)
returning id, text, author, created_at`,
)
