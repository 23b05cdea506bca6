import { sql } from 'drizzle-orm'
import { MS_PER_DAY } from '#core/mining.ts'
import { add, type Usdt, usdt } from '#core/money.ts'
import { HORIZONS_DAYS, usdtWindowMs } from '#core/transparency.ts'
import type { Database } from '../../db/pool.ts'

/** What players are owed in USDT at one moment, in lines that sum up to it. */
export type Owed = {
  /** The database's clock in Unix milliseconds. */
  readonly nowMs: bigint
  readonly listedAtMs: bigint | null
  /** All payments up to and including this block are in the lines below; null before the watcher's first look. */
  readonly creditedBlock: bigint | null
  readonly available: Usdt
  readonly held: Usdt
  readonly earned: Usdt
  readonly openPayments: Usdt
  readonly now: Usdt
  /** For each of `HORIZONS_DAYS`, at most. */
  readonly later: readonly Usdt[]
}

type KeptRow = {
  now_ms: string
  listed_at_ms: string | null
  credited_block: string | null
  available: string
  held: string
  open_payments: string
}

/**
 * Reads one snapshot: a payment, a stop or a withdrawal that commits meanwhile is in all lines or in none.
 *
 * Two passes over kept rows, whatever has happened before: one over the balances, one over the lots that still have USDT
 * to give. A spent lot costs its filter.
 */
export async function readOwed(db: Database, chainId: number): Promise<Owed> {
  return db.transaction(
    async (tx) => {
      const kept = await tx.execute<KeptRow>(sql`
        select
          (extract(epoch from clock_now()) * 1000)::bigint as now_ms,
          (select (value ->> 'listedAtMs')::bigint from settings where name = 'listing' order by version desc limit 1) as listed_at_ms,
          (select block_number from chain_cursors where chain_id = ${chainId} and pass = 'usdt') as credited_block,
          b.available, b.held,
          (select coalesce(sum(value - credited_value), 0) from payments
            where asset = 'USDT' and status in ('surplus', 'partial', 'late', 'unmatched'))
          + (select coalesce(sum(y.value - y.credited_value), 0) from payouts p join payments y on y.id = p.payment_id
            where p.state <> 'completed' and y.asset = 'USDT' and y.status = 'refunding') as open_payments
        from (
          select coalesce(sum(usdt_available), 0) as available, coalesce(sum(usdt_held), 0) as held from balances
        ) b`)
      const row = kept.rows[0] as KeptRow
      const nowMs = BigInt(row.now_ms)
      const listedAtMs = row.listed_at_ms === null ? null : BigInt(row.listed_at_ms)
      const windows = [0, ...HORIZONS_DAYS].map((days) =>
        usdtWindowMs(nowMs, listedAtMs, BigInt(days) * MS_PER_DAY).toString(),
      )
      const usdtEndMs = listedAtMs !== null && listedAtMs < nowMs ? listedAtMs : nowMs
      const sums = windows.map((windowMs, index) => {
        const entitled = sql`least(div(daily_usdt * copies * (mined_ms + ${windowMs}::bigint), ${MS_PER_DAY.toString()}::bigint), total)`
        return sql`coalesce(sum(greatest(${entitled} - posted_usdt, 0)), 0) as ${sql.raw(`owed_${index}`)}`
      })
      const mined = await tx.execute<Record<string, string>>(sql`
        select ${sql.join(sums, sql`, `)} from (
          select daily_usdt, copies, posted_usdt, total_usdt * copies as total,
            mined_usdt_ms + coalesce(greatest(
              ${usdtEndMs.toString()}::bigint - (extract(epoch from mining_since) * 1000)::bigint, 0), 0) as mined_ms
          from lots where posted_usdt < total_usdt * copies
        ) l`)
      const [earned = usdt(0n), ...growth] = windows.map((_, index) =>
        usdt(BigInt(mined.rows[0]?.[`owed_${index}`] ?? 0)),
      )
      const lines = {
        available: usdt(BigInt(row.available)),
        held: usdt(BigInt(row.held)),
        openPayments: usdt(BigInt(row.open_payments)),
      }
      const standing = add(add(lines.available, lines.held), lines.openPayments)
      return {
        nowMs,
        listedAtMs,
        creditedBlock: row.credited_block === null ? null : BigInt(row.credited_block),
        ...lines,
        earned,
        now: add(standing, earned),
        later: growth.map((mineable) => add(standing, mineable)),
      }
    },
    { isSnapshot: true },
  )
}
