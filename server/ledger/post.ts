import { sql } from 'drizzle-orm'
import { assert } from '#core/assert.ts'
import { type Account, isUserAccount, type Transfer } from '#core/ledger.ts'
import type { Transaction } from '../db/pool.ts'
import { lockAccounts } from './lock-accounts.ts'

type Delta = { bv3Available: bigint; bv3Held: bigint; usdtAvailable: bigint; usdtHeld: bigint; referralUsdt: bigint }

const userOf = (account: Account) => (isUserAccount(account) ? account.userId : null)

/**
 * Posts transfers and moves the kept balances by exactly them: the only writer of both.
 *
 * A transfer whose key was posted before is left out, so that repeating a business event changes nothing. A balance that
 * would fall below zero is refused by the database and rolls everything back.
 *
 * @returns the keys that were new
 */
export async function post(tx: Transaction, transfers: readonly Transfer[]): Promise<ReadonlySet<string>> {
  if (transfers.length === 0) return new Set()
  for (const transfer of transfers) {
    assert(transfer.amount > 0n, `transfer ${transfer.key} moves nothing`)
    assert(
      !isUserAccount(transfer.debit) || transfer.asset !== 'BNB',
      'players keep no BNB in the ledger: it arrives as a payment and leaves as a refund',
    )
  }
  await lockAccounts(
    tx,
    transfers.flatMap((t) => [userOf(t.debit), userOf(t.credit)]).filter((id) => id !== null),
  )

  const posted = await tx.execute<{ key: string }>(sql`
    insert into ledger_transfers
      (key, reason, asset, amount, debit_kind, debit_user_id, credit_kind, credit_user_id, details)
    select * from unnest(
      ${column(transfers, (t) => t.key)}::text[],
      ${column(transfers, (t) => t.reason)}::text[],
      ${column(transfers, (t) => t.asset)}::text[],
      ${column(transfers, (t) => t.amount.toString())}::numeric[],
      ${column(transfers, (t) => t.debit.kind)}::text[],
      ${column(transfers, (t) => userOf(t.debit))}::bigint[],
      ${column(transfers, (t) => t.credit.kind)}::text[],
      ${column(transfers, (t) => userOf(t.credit))}::bigint[],
      ${column(transfers, (t) => JSON.stringify(t.details))}::jsonb[])
    on conflict (key) do nothing
    returning key`)
  const keys = new Set(posted.rows.map((row) => row.key))
  await moveBalances(tx, sumDeltas(transfers.filter((transfer) => keys.has(transfer.key))))
  return keys
}

const column = <T>(transfers: readonly Transfer[], pick: (transfer: Transfer) => T) => sql.param(transfers.map(pick))

function sumDeltas(transfers: readonly Transfer[]): ReadonlyMap<number, Delta> {
  const deltas = new Map<number, Delta>()
  const move = (account: Account, transfer: Transfer, amount: bigint) => {
    if (!isUserAccount(account)) return
    const delta = deltas.get(account.userId) ?? {
      bv3Available: 0n,
      bv3Held: 0n,
      usdtAvailable: 0n,
      usdtHeld: 0n,
      referralUsdt: 0n,
    }
    if (transfer.asset === 'BV3') delta[account.kind === 'available' ? 'bv3Available' : 'bv3Held'] += amount
    else delta[account.kind === 'available' ? 'usdtAvailable' : 'usdtHeld'] += amount
    if (transfer.reason === 'referral_bonus') delta.referralUsdt += amount
    deltas.set(account.userId, delta)
  }
  for (const transfer of transfers) {
    move(transfer.debit, transfer, -transfer.amount)
    move(transfer.credit, transfer, transfer.amount)
  }
  return deltas
}

async function moveBalances(tx: Transaction, deltas: ReadonlyMap<number, Delta>): Promise<void> {
  if (deltas.size === 0) return
  const rows = [...deltas.entries()]
  const amounts = (pick: (delta: Delta) => bigint) => sql.param(rows.map(([, delta]) => pick(delta).toString()))
  await tx.execute(sql`
    update balances b set
      bv3_available = b.bv3_available + d.bv3_available,
      bv3_held = b.bv3_held + d.bv3_held,
      usdt_available = b.usdt_available + d.usdt_available,
      usdt_held = b.usdt_held + d.usdt_held,
      referral_usdt = b.referral_usdt + d.referral_usdt
    from unnest(
      ${sql.param(rows.map(([userId]) => userId))}::bigint[],
      ${amounts((d) => d.bv3Available)}::bigint[],
      ${amounts((d) => d.bv3Held)}::bigint[],
      ${amounts((d) => d.usdtAvailable)}::numeric[],
      ${amounts((d) => d.usdtHeld)}::numeric[],
      ${amounts((d) => d.referralUsdt)}::numeric[]
    ) as d(user_id, bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt)
    where b.user_id = d.user_id`)
}
