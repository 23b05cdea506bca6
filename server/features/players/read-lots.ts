import type { PlayerLot } from '#core/api/admin-players.ts'
import { type Bv3, formatAmount, type Usdt } from '#core/money.ts'
import type { Executor } from '../../db/statement.ts'
import { readLots } from './players.sql.ts'

/** Page of a player's records that are older than one of them. */
export type Page = { readonly beforeId: number | bigint; readonly limit: number }

/** Lists a player's lots, newest first. */
export const readLotsOf = async (executor: Executor, userId: number, page: Page): Promise<PlayerLot[]> =>
  (await readLots(executor, { userId, ...page })).map((row) => ({
    id: Number(row.id),
    cardName: row.card_name,
    copies: row.copies,
    isGift: row.is_gift,
    isMining: row.is_mining,
    postedBv3: formatAmount(row.posted_bv3 as Bv3, 'BV3'),
    postedUsdt: formatAmount(row.posted_usdt as Usdt, 'USDT'),
    totalBv3: formatAmount(row.total_bv3 as Bv3, 'BV3'),
    totalUsdt: formatAmount(row.total_usdt as Usdt, 'USDT'),
    createdAt: row.created_at.toISOString(),
  }))
