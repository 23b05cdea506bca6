// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type FindWalletsValues = {
  readonly start: string
  readonly end: string
  readonly limit: bigint | number
}
export type FindWalletsRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['wallets.wallet_address']
}
export const findWallets = statement<FindWalletsValues, FindWalletsRow>(
  'read',
  'findWallets_c0117986',
  ["start","end","limit"],
  `select user_id, wallet_address from wallets
where wallet_address >= $1 and wallet_address < $1 || 'g' and wallet_address like '%' || $2
order by wallet_address limit $3`,
)

export type FindWalletsByPartValues = {
  readonly pattern: string
  readonly limit: bigint | number
}
export type FindWalletsByPartRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['wallets.wallet_address']
}
export const findWalletsByPart = statement<FindWalletsByPartValues, FindWalletsByPartRow>(
  'read',
  'findWalletsByPart_6c36579d',
  ["pattern","limit"],
  `select user_id, wallet_address from wallets where wallet_address like $1 order by user_id desc limit $2`,
)

export type HasPartsOfWalletsRow = {
  readonly has: boolean
}
export const hasPartsOfWallets = statement<null, HasPartsOfWalletsRow>(
  'read',
  'hasPartsOfWallets_9eb65856',
  [],
  `select exists (select from pg_index where indexrelid = to_regclass('wallets_parts') and indisvalid) as "has"`,
)

export type FindPaymentsByHashValues = {
  readonly hash: string
  readonly limit: bigint | number
}
export type FindPaymentsByHashRow = {
  readonly user_id: bigint
  readonly payment_id: bigint
}
export const findPaymentsByHash = statement<FindPaymentsByHashValues, FindPaymentsByHashRow>(
  'read',
  'findPaymentsByHash_abf29aa5',
  ["hash","limit"],
  `select distinct user_id, payment_id from payment_claims where tx_hash = $1 order by payment_id limit $2`,
)

export type FindPayoutsByHashValues = {
  readonly hash: string
  readonly limit: bigint | number
}
export type FindPayoutsByHashRow = {
  readonly user_id: bigint
  readonly payout_id: bigint
}
export const findPayoutsByHash = statement<FindPayoutsByHashValues, FindPayoutsByHashRow>(
  'read',
  'findPayoutsByHash_b43c359a',
  ["hash","limit"],
  `select user_id, payout_id from payout_claims where tx_hash = $1 limit $2`,
)

export type FindOrderValues = {
  readonly orderId: string
}
export type FindOrderRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly id: string
  readonly amount: bigint
  readonly payment_method: ColumnTypes['orders.payment_method']
  readonly status: ColumnTypes['orders.status']
}
export const findOrder = statement<FindOrderValues, FindOrderRow>(
  'read',
  'findOrder_1b038878',
  ["orderId"],
  `select o.user_id, u.wallet_address, o.id, o.amount, o.payment_method, o.status
from orders o join users u on u.user_id = o.user_id where o.id = $1 limit 1`,
)

export type FindPlayerValues = {
  readonly number: bigint | number
}
export type FindPlayerRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
}
export const findPlayer = statement<FindPlayerValues, FindPlayerRow>(
  'read',
  'findPlayer_99c7eb1b',
  ["number"],
  `select user_id, wallet_address from users where user_id = $1`,
)

export type FindWithdrawalValues = {
  readonly number: bigint | number
}
export type FindWithdrawalRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly id: bigint
  readonly amount: bigint
  readonly asset: ColumnTypes['withdrawals.asset']
  readonly status: ColumnTypes['withdrawals.status']
}
export const findWithdrawal = statement<FindWithdrawalValues, FindWithdrawalRow>(
  'read',
  'findWithdrawal_0744d84c',
  ["number"],
  `select w.user_id, u.wallet_address, w.id, w.amount, w.asset, w.status
from withdrawals w join users u on u.user_id = w.user_id where w.id = $1 limit 1`,
)

export type FindPaymentValues = {
  readonly number: bigint | number
}
export type FindPaymentRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly id: bigint
  readonly value: bigint
  readonly asset: ColumnTypes['payments.asset']
  readonly status: ColumnTypes['payments.status']
}
export const findPayment = statement<FindPaymentValues, FindPaymentRow>(
  'read',
  'findPayment_c8fa377b',
  ["number"],
  `select p.user_id, u.wallet_address, p.id, p.value, p.asset, p.status
from payments p join users u on u.user_id = p.user_id where p.id = $1 limit 1`,
)

export type FindPayoutValues = {
  readonly number: bigint | number
}
export type FindPayoutRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly id: bigint
  readonly state: ColumnTypes['payouts.state']
}
export const findPayout = statement<FindPayoutValues, FindPayoutRow>(
  'read',
  'findPayout_edc0255c',
  ["number"],
  `select p.user_id, u.wallet_address, p.id, p.state
from payouts p join users u on u.user_id = p.user_id where p.id = $1 limit 1`,
)

export type FindCardsValues = {
  readonly text: string
  readonly limit: bigint | number
}
export type FindCardsRow = {
  readonly id: bigint
  readonly name: string
  readonly is_active: boolean
}
export const findCards = statement<FindCardsValues, FindCardsRow>(
  'read',
  'findCards_5aa14edd',
  ["text","limit"],
  `select id, name, is_active from cards where position($1 in lower(name)) > 0 order by name limit $2`,
)

export type FindClaimsValues = {
  readonly postId: string
  readonly limit: bigint | number
}
export type FindClaimsRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['airdrop_posts.wallet_address']
  readonly submission_id: bigint
}
export const findClaims = statement<FindClaimsValues, FindClaimsRow>(
  'read',
  'findClaims_dce9cddc',
  ["postId","limit"],
  `select user_id, wallet_address, submission_id from airdrop_posts
where post_id = $1 order by submission_id desc limit $2`,
)

export type FindEntryValues = {
  readonly number: bigint | number
}
export type FindEntryRow = {
  readonly sequence: bigint
  readonly username: string
  readonly action: string
}
export const findEntry = statement<FindEntryValues, FindEntryRow>(
  'read',
  'findEntry_bfb2b972',
  ["number"],
  `select sequence, username, action from audit_log where sequence = $1`,
)

export type FindOperatorsValues = {
  readonly text: string
  readonly limit: bigint | number
}
export type FindOperatorsRow = {
  readonly username: string
}
export const findOperators = statement<FindOperatorsValues, FindOperatorsRow>(
  'read',
  'findOperators_64787cd4',
  ["text","limit"],
  `select username from operators where position($1 in lower(username)) > 0 order by username limit $2`,
)

export type FindNewestNotesValues = {
  readonly newest: bigint | number
  readonly words: string
  readonly limit: bigint | number
}
export type FindNewestNotesRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const findNewestNotes = statement<FindNewestNotesValues, FindNewestNotesRow>(
  'read',
  'findNewestNotes_7182ceed',
  ["newest","words","limit"],
  `select user_id, id from (select user_id, id, text from player_notes order by id desc limit $1) n
where to_tsvector('simple', text) @@ to_tsquery('simple', $2) order by id desc limit $3`,
)

export type FindNotesValues = {
  readonly words: string
  readonly indexed: bigint | number
  readonly limit: bigint | number
}
export type FindNotesRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const findNotes = statement<FindNotesValues, FindNotesRow>(
  'read',
  'findNotes_19fae871',
  ["words","indexed","limit"],
  `select user_id, id from (
  select user_id, id from player_notes where to_tsvector('simple', text) @@ to_tsquery('simple', $1) limit $2
) n order by id desc limit $3`,
)

export type ReadNotesFoundValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly ids: readonly (bigint | number | null)[]
}
export type ReadNotesFoundRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly id: bigint
  readonly text: string
}
export const readNotesFound = statement<ReadNotesFoundValues, ReadNotesFoundRow>(
  'read',
  'readNotesFound_e6f16c21',
  ["userIds","ids"],
  `select n.user_id, u.wallet_address, n.id, left(n.text, 120) as "text"
from player_notes n join users u on u.user_id = n.user_id
where n.user_id = any($1::bigint[]) and n.id = any($2::bigint[]) order by n.id desc`,
)
