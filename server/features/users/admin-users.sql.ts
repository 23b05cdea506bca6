// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type SelectUsersBeforeValues = {
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectUsersBeforeRow = {
  readonly user_id: bigint
  readonly created_at: Date
}
export const selectUsersBefore = statement<SelectUsersBeforeValues, SelectUsersBeforeRow>(
  'read',
  'selectUsersBefore_86fa85e2',
  ["beforeAt","beforeId","afterAt","afterId","limit"],
  `select user_id, created_at from users
where (created_at, user_id) < ($1::timestamptz, $2::bigint)
  and (created_at, user_id) > ($3::timestamptz, $4::bigint)
order by created_at desc, user_id desc limit $5`,
)

export type SelectUsersAfterValues = {
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectUsersAfterRow = {
  readonly user_id: bigint
  readonly created_at: Date
}
export const selectUsersAfter = statement<SelectUsersAfterValues, SelectUsersAfterRow>(
  'read',
  'selectUsersAfter_c87ad7f6',
  ["beforeAt","beforeId","afterAt","afterId","limit"],
  `select user_id, created_at from users
where (created_at, user_id) < ($1::timestamptz, $2::bigint)
  and (created_at, user_id) > ($3::timestamptz, $4::bigint)
order by created_at, user_id limit $5`,
)

export type SelectUsersSignedInBeforeValues = {
  readonly signedIn: string
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectUsersSignedInBeforeRow = {
  readonly user_id: bigint
  readonly created_at: Date
}
export const selectUsersSignedInBefore = statement<SelectUsersSignedInBeforeValues, SelectUsersSignedInBeforeRow>(
  'read',
  'selectUsersSignedInBefore_d37fac32',
  ["signedIn","beforeAt","beforeId","afterAt","afterId","limit"],
  `select user_id, created_at from users
where (case when signed_in_at is null then 'no' else 'yes' end, created_at, user_id) < ($1::text, $2::timestamptz, $3::bigint)
  and (case when signed_in_at is null then 'no' else 'yes' end, created_at, user_id) > ($1::text, $4::timestamptz, $5::bigint)
order by case when signed_in_at is null then 'no' else 'yes' end desc, created_at desc, user_id desc limit $6`,
)

export type SelectUsersSignedInAfterValues = {
  readonly signedIn: string
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectUsersSignedInAfterRow = {
  readonly user_id: bigint
  readonly created_at: Date
}
export const selectUsersSignedInAfter = statement<SelectUsersSignedInAfterValues, SelectUsersSignedInAfterRow>(
  'read',
  'selectUsersSignedInAfter_355ffc61',
  ["signedIn","beforeAt","beforeId","afterAt","afterId","limit"],
  `select user_id, created_at from users
where (case when signed_in_at is null then 'no' else 'yes' end, created_at, user_id) < ($1::text, $2::timestamptz, $3::bigint)
  and (case when signed_in_at is null then 'no' else 'yes' end, created_at, user_id) > ($1::text, $4::timestamptz, $5::bigint)
order by case when signed_in_at is null then 'no' else 'yes' end, created_at, user_id limit $6`,
)

export type CountWalletsValues = {
  readonly prefix: string
  readonly prefixEnd: string
  readonly limit: bigint | number
}
export type CountWalletsRow = {
  readonly count: bigint
}
export const countWallets = statement<CountWalletsValues, CountWalletsRow>(
  'read',
  'countWallets_536e6705',
  ["prefix","prefixEnd","limit"],
  `select count(*) as "count" from (
  select 1 from users
  where wallet_address collate "C" >= $1::text and wallet_address collate "C" < $2::text
  order by wallet_address collate "C" limit $3
) u`,
)

export type SelectFewByWalletBeforeValues = {
  readonly prefix: string
  readonly prefixEnd: string
  readonly signedIn?: string | null | undefined
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectFewByWalletBeforeRow = {
  readonly user_id: bigint
  readonly created_at: Date
}
export const selectFewByWalletBefore = statement<SelectFewByWalletBeforeValues, SelectFewByWalletBeforeRow>(
  'read',
  'selectFewByWalletBefore_922eedad',
  ["prefix","prefixEnd","signedIn","beforeAt","beforeId","afterAt","afterId","limit"],
  `with found as materialized (
  select user_id, created_at from users
  where wallet_address collate "C" >= $1::text and wallet_address collate "C" < $2::text
    and ($3::text is null or case when signed_in_at is null then 'no' else 'yes' end = $3::text)
)
select user_id, created_at from found
where (created_at, user_id) < ($4::timestamptz, $5::bigint)
  and (created_at, user_id) > ($6::timestamptz, $7::bigint)
order by created_at desc, user_id desc limit $8`,
)

export type SelectFewByWalletAfterValues = {
  readonly prefix: string
  readonly prefixEnd: string
  readonly signedIn?: string | null | undefined
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectFewByWalletAfterRow = {
  readonly user_id: bigint
  readonly created_at: Date
}
export const selectFewByWalletAfter = statement<SelectFewByWalletAfterValues, SelectFewByWalletAfterRow>(
  'read',
  'selectFewByWalletAfter_a70ecbad',
  ["prefix","prefixEnd","signedIn","beforeAt","beforeId","afterAt","afterId","limit"],
  `with found as materialized (
  select user_id, created_at from users
  where wallet_address collate "C" >= $1::text and wallet_address collate "C" < $2::text
    and ($3::text is null or case when signed_in_at is null then 'no' else 'yes' end = $3::text)
)
select user_id, created_at from found
where (created_at, user_id) < ($4::timestamptz, $5::bigint)
  and (created_at, user_id) > ($6::timestamptz, $7::bigint)
order by created_at, user_id limit $8`,
)

export type SelectManyByWalletBeforeValues = {
  readonly prefix: string
  readonly signedIn?: string | null | undefined
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectManyByWalletBeforeRow = {
  readonly user_id: bigint
  readonly created_at: Date
}
export const selectManyByWalletBefore = statement<SelectManyByWalletBeforeValues, SelectManyByWalletBeforeRow>(
  'read',
  'selectManyByWalletBefore_eb1b9cda',
  ["prefix","signedIn","beforeAt","beforeId","afterAt","afterId","limit"],
  `select user_id, created_at from users
where left(wallet_address, length($1::text)) = $1::text
    and ($2::text is null or case when signed_in_at is null then 'no' else 'yes' end = $2::text)
  and (created_at, user_id) < ($3::timestamptz, $4::bigint)
  and (created_at, user_id) > ($5::timestamptz, $6::bigint)
order by created_at desc, user_id desc limit $7`,
)

export type SelectManyByWalletAfterValues = {
  readonly prefix: string
  readonly signedIn?: string | null | undefined
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectManyByWalletAfterRow = {
  readonly user_id: bigint
  readonly created_at: Date
}
export const selectManyByWalletAfter = statement<SelectManyByWalletAfterValues, SelectManyByWalletAfterRow>(
  'read',
  'selectManyByWalletAfter_508a40e6',
  ["prefix","signedIn","beforeAt","beforeId","afterAt","afterId","limit"],
  `select user_id, created_at from users
where left(wallet_address, length($1::text)) = $1::text
    and ($2::text is null or case when signed_in_at is null then 'no' else 'yes' end = $2::text)
  and (created_at, user_id) < ($3::timestamptz, $4::bigint)
  and (created_at, user_id) > ($5::timestamptz, $6::bigint)
order by created_at, user_id limit $7`,
)

export type CountUsersValues = {
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type CountUsersRow = {
  readonly count: bigint
}
export const countUsers = statement<CountUsersValues, CountUsersRow>(
  'read',
  'countUsers_3598869f',
  ["beforeAt","beforeId","afterAt","afterId","limit"],
  `select count(*) as "count" from (
  select 1 from users
  where (created_at, user_id) < ($1::timestamptz, $2::bigint)
  and (created_at, user_id) > ($3::timestamptz, $4::bigint)
  order by created_at desc, user_id desc limit $5
) u`,
)

export type CountUsersSignedInValues = {
  readonly signedIn: string
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type CountUsersSignedInRow = {
  readonly count: bigint
}
export const countUsersSignedIn = statement<CountUsersSignedInValues, CountUsersSignedInRow>(
  'read',
  'countUsersSignedIn_d005dafe',
  ["signedIn","beforeAt","beforeId","afterAt","afterId","limit"],
  `select count(*) as "count" from (
  select 1 from users
  where (case when signed_in_at is null then 'no' else 'yes' end, created_at, user_id) < ($1::text, $2::timestamptz, $3::bigint)
  and (case when signed_in_at is null then 'no' else 'yes' end, created_at, user_id) > ($1::text, $4::timestamptz, $5::bigint)
  order by case when signed_in_at is null then 'no' else 'yes' end desc, created_at desc, user_id desc limit $6
) u`,
)

export type CountUsersByWalletValues = {
  readonly prefix: string
  readonly prefixEnd: string
  readonly signedIn?: string | null | undefined
  readonly beforeAt: Date
  readonly beforeId: bigint | number
  readonly afterAt: Date
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type CountUsersByWalletRow = {
  readonly count: bigint
}
export const countUsersByWallet = statement<CountUsersByWalletValues, CountUsersByWalletRow>(
  'read',
  'countUsersByWallet_6671c85b',
  ["prefix","prefixEnd","signedIn","beforeAt","beforeId","afterAt","afterId","limit"],
  `select count(*) as "count" from (
  select 1 from users
  where wallet_address collate "C" >= $1::text and wallet_address collate "C" < $2::text
    and ($3::text is null or case when signed_in_at is null then 'no' else 'yes' end = $3::text)
    and (created_at, user_id) < ($4::timestamptz, $5::bigint)
  and (created_at, user_id) > ($6::timestamptz, $7::bigint)
  order by wallet_address collate "C" limit $8
) u`,
)

export type ReadUserLinesValues = {
  readonly latestMax: bigint | number
  readonly userIds: readonly (bigint | number | null)[]
}
export type ReadUserLinesRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly created_at: Date
  readonly has_signed_in: boolean
  readonly copies: bigint
  readonly bought: bigint
  readonly latest: unknown
}
export const readUserLines = statement<ReadUserLinesValues, ReadUserLinesRow>(
  'read',
  'readUserLines_dd62a873',
  ["latestMax","userIds"],
  `select u.user_id, u.wallet_address, u.created_at, u.signed_in_at is not null as "has_signed_in",
  (select coalesce(sum(copies), 0) from lots where user_id = u.user_id) as "copies",
  (select coalesce(sum(copies), 0) from lots where user_id = u.user_id and payment_id is not null) as "bought",
  coalesce((
    select json_agg(r) from (
      select p.id, c.name as card_name, p.price::text as price, coalesce(p.payment_method, 'gift') as way, p.purchased_at
      from purchases p join cards c on c.id = p.card_id where p.user_id = u.user_id
      order by p.purchased_at desc, p.id desc limit $1
    ) r
  ), '[]') as "latest"
from users u where u.user_id = any($2::bigint[])`,
)

export type ReadUserWalletsValues = {
  readonly userIds: readonly (bigint | number | null)[]
}
export type ReadUserWalletsRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
}
export const readUserWallets = statement<ReadUserWalletsValues, ReadUserWalletsRow>(
  'read',
  'readUserWallets_d4cf1c16',
  ["userIds"],
  `select user_id, wallet_address from users where user_id = any($1::bigint[])`,
)
