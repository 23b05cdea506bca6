import type { Database } from '#server/db/statement.ts'
import { execute, sql } from '../../../world/execute.ts'
import { countEvent } from './kinds.ts'
import { listTruePayments } from './truth.ts'
import { isDust, type ScheduleWorld } from './world.ts'

/** Compares the program's result of a schedule with what was truly paid. Returns each fault as a line. */
export async function findScheduleFaults(world: ScheduleWorld): Promise<string[]> {
  const faults: string[] = []
  const { rows } = await execute<{ line: string; status: string; order_id: string | null; credited: string }>(
    world.db,
    sql`
    select concat_ws(' ', tx_hash, asset, sender, value) as line, status, order_id, credited_value as credited
    from payments
    where chain_id = ${world.chain.chainId} order by 1`,
  )
  const isBnbWatched = world.orders.some(({ asset }) => asset === 'BNB')
  const kept = rows.map(({ line }) => line).filter((line) => isBnbWatched || !line.includes(' BNB '))
  const truth = listTruePayments(world)
  const onChain = new Set(truth.map(hashOf))
  const reverted = world.revertedPayments.filter((line) => !onChain.has(hashOf(line)))
  const alarmed = await readLostAlarms(world.db)
  for (const hash of new Set(world.revertedPayments.map(hashOf))) {
    if (onChain.has(hash) && alarmed.has(hash)) faults.push(`alarmed, and on the chain: ${hash}`)
  }
  faults.push(...findDustFaults(truth, kept, [...reverted]))
  for (const line of truth) {
    const index = kept.indexOf(line)
    if (index < 0) faults.push(`missed for ever: ${line}`)
    else kept.splice(index, 1)
  }
  for (const line of kept) {
    if (!reverted.includes(line)) faults.push(`credited or kept, and never paid, or twice: ${line}`)
    else if (!alarmed.has(hashOf(line))) faults.push(`taken back by the chain, and nobody hears of it: ${line}`)
    else countEvent('credited, and taken back')
  }
  for (const order of world.orders) {
    if (!order.isPaidExactly) continue
    const paid = rows.filter(({ order_id }) => order_id === order.id)
    // A payment that the chain took back paid for its delivery. The second payment waits for the operator.
    if (paid.some(({ line }) => reverted.includes(line))) continue
    const [only] = paid
    const isRight = only?.status === 'credited' && only.credited === String(order.amount)
    if (paid.length !== 1 || !isRight) {
      faults.push(`paid exactly and not credited: order ${order.id} ${JSON.stringify(paid)}`)
    }
  }
  return [...faults, ...world.log]
}

/**
 * Checks that no dust is missing, and that none is added beyond what the chain took back. Dust has one line for each payer, or
 * a separate line if it was looked up.
 */
function findDustFaults(truth: string[], kept: string[], reverted: string[]): string[] {
  const [paid, written, gone] = [sumDust(truth), sumDust(kept), sumDust(reverted)]
  return [...new Set([...paid.keys(), ...written.keys()])].flatMap((payer) => {
    const more = (written.get(payer) ?? 0n) - (paid.get(payer) ?? 0n)
    return more >= 0n && more <= (gone.get(payer) ?? 0n)
      ? []
      : [`dust of ${payer}: ${paid.get(payer)} paid, ${written.get(payer)} written down`]
  })
}

const hashOf = (line: string) => line.slice(0, line.indexOf(' '))

/** Lists the transactions of payments that an alarm reports as missing on the chain. */
async function readLostAlarms(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await execute<{ subject: string }>(
    db,
    sql`select subject from chain_alarms where kind = 'payment_not_on_chain' and resolved_at is null`,
  )
  return new Set(rows.map(({ subject }) => subject))
}

/** @returns the sum of each payer's dust, whose lines are removed from `lines` */
function sumDust(lines: string[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  const rest = lines.filter((line) => {
    const [, asset = '', sender = '', value = '0'] = line.split(' ')
    if (!isDust({ asset, value: BigInt(value) })) return true
    sums.set(sender, (sums.get(sender) ?? 0n) + BigInt(value))
    return false
  })
  lines.splice(0, lines.length, ...rest)
  return sums
}
