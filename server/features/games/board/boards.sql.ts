// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../../db/column-types.ts'
import { statement } from '../../../db/statement.ts'

export type ReadBoardOfDayValues = {
  readonly variant: string
  readonly limit: bigint | number
}
export type ReadBoardOfDayRow = {
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly score: number
  readonly run_id: bigint
  readonly ended_at: Date
  readonly rules_version: number
}
export const readBoardOfDay = statement<ReadBoardOfDayValues, ReadBoardOfDayRow>(
  'read',
  'readBoardOfDay_28ab7667',
  ["variant","limit"],
  `select u.wallet_address, b.score, b.run_id, b.ended_at, r.rules_version
from game_bests b
join users u on u.user_id = b.user_id
join game_runs r on r.user_id = b.user_id and r.id = b.run_id
where b.variant = $1 and b.day = floor(extract(epoch from clock_now()) / 86400)::integer and r.removed_at is null
order by b.score desc, b.ended_at, b.run_id limit $2`,
)

export type ReadBoardOfAllTimeValues = {
  readonly variant: string
  readonly limit: bigint | number
}
export type ReadBoardOfAllTimeRow = {
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly score: number
  readonly run_id: bigint
  readonly ended_at: Date
  readonly rules_version: number
}
export const readBoardOfAllTime = statement<ReadBoardOfAllTimeValues, ReadBoardOfAllTimeRow>(
  'read',
  'readBoardOfAllTime_4afdbb9e',
  ["variant","limit"],
  `select u.wallet_address, b.score, b.run_id, b.ended_at, r.rules_version
from game_bests b
join users u on u.user_id = b.user_id
join game_runs r on r.user_id = b.user_id and r.id = b.run_id
where b.variant = $1 and b.day = 0 and r.removed_at is null
order by b.score desc, b.ended_at, b.run_id limit $2`,
)

export type ReadBestsOfValues = {
  readonly userId: bigint | number
}
export type ReadBestsOfRow = {
  readonly variant: ColumnTypes['game_bests.variant']
  readonly score: number
  readonly run_id: bigint
  readonly rules_version: number
}
export const readBestsOf = statement<ReadBestsOfValues, ReadBestsOfRow>(
  'read',
  'readBestsOf_5baf2270',
  ["userId"],
  `select b.variant, b.score, b.run_id, r.rules_version
from game_bests b join game_runs r on r.user_id = b.user_id and r.id = b.run_id
where b.user_id = $1 and b.day = 0 and r.removed_at is null order by b.variant`,
)

export type FindSettledRunValues = {
  readonly runId: bigint | number
}
export type FindSettledRunRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly variant: ColumnTypes['game_runs.variant']
  readonly rules_version: number
  readonly secret: Buffer
  readonly started_at: Date
  readonly score: number | null
  readonly ticks: number | null
  readonly last_inputs: Buffer | null
  readonly is_ranked: boolean
}
export const findSettledRun = statement<FindSettledRunValues, FindSettledRunRow>(
  'read',
  'findSettledRun_44c77e6c',
  ["runId"],
  `select r.user_id, r.id, u.wallet_address, r.variant, r.rules_version, r.secret, r.started_at, r.score, r.ticks, r.last_inputs,
  r.unranked is null and r.removed_at is null as "is_ranked"
from game_runs r join users u on u.user_id = r.user_id
where r.id = $1 and r.status = 'settled'`,
)

export type ReadChunkInputsValues = {
  readonly userId: bigint | number
  readonly runId: bigint | number
}
export type ReadChunkInputsRow = {
  readonly inputs: Buffer
  readonly digest: Buffer
}
export const readChunkInputs = statement<ReadChunkInputsValues, ReadChunkInputsRow>(
  'read',
  'readChunkInputs_e8723621',
  ["userId","runId"],
  `select inputs, digest from game_chunks where user_id = $1 and run_id = $2 order by index`,
)

export type ReadDearestPictureValues = {
  readonly userId: bigint | number
  readonly at: Date
}
export type ReadDearestPictureRow = {
  readonly image_url: string
}
export const readDearestPicture = statement<ReadDearestPictureValues, ReadDearestPictureRow>(
  'read',
  'readDearestPicture_4bff473a',
  ["userId","at"],
  `select c.image_url from purchases p join cards c on c.id = p.card_id
where p.user_id = $1 and p.purchased_at <= $2::timestamptz order by p.price desc, p.id desc limit 1`,
)

export type ReadRunsOfValues = {
  readonly userId: bigint | number
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type ReadRunsOfRow = {
  readonly id: bigint
  readonly variant: ColumnTypes['game_runs.variant']
  readonly rules_version: number
  readonly status: ColumnTypes['game_runs.status']
  readonly score: number | null
  readonly ticks: number | null
  readonly started_at: Date
  readonly rate: bigint
  readonly paid_ms: bigint | null
  readonly paid: bigint | null
  readonly cut_by: ColumnTypes['game_runs.cut_by'] | null
  readonly unranked: ColumnTypes['game_runs.unranked'] | null
  readonly removed_at: Date | null
  readonly removal_reason: string | null
}
export const readRunsOf = statement<ReadRunsOfValues, ReadRunsOfRow>(
  'read',
  'readRunsOf_7900000e',
  ["userId","beforeId","limit"],
  `select id, variant, rules_version, status, score, ticks, started_at, rate, paid_ms, paid, cut_by, unranked, removed_at,
  removal_reason
from game_runs where user_id = $1 and id < $2 order by id desc limit $3`,
)
