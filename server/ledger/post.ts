import { assert } from '#core/assert.ts'
import { type Account, isUserAccount, type Transfer } from '#core/ledger.ts'
import type { Transaction } from '../db/pool.ts'
import { insertTransfers, moveBalances } from './ledger.sql.ts'
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

  const posted = await insertTransfers(tx, {
    keys: transfers.map((t) => t.key),
    reasons: transfers.map((t) => t.reason),
    assets: transfers.map((t) => t.asset),
    amounts: transfers.map((t) => t.amount),
    debitKinds: transfers.map((t) => t.debit.kind),
    debitUserIds: transfers.map((t) => userOf(t.debit)),
    creditKinds: transfers.map((t) => t.credit.kind),
    creditUserIds: transfers.map((t) => userOf(t.credit)),
    details: transfers.map((t) => JSON.stringify(t.details)),
  })
  const keys = new Set(posted.map((row) => row.key))
  await moveAll(tx, sumDeltas(transfers.filter((transfer) => keys.has(transfer.key))))
  return keys
}

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

async function moveAll(tx: Transaction, deltas: ReadonlyMap<number, Delta>): Promise<void> {
  if (deltas.size === 0) return
  const moved = [...deltas.values()]
  await moveBalances(tx, {
    userIds: [...deltas.keys()],
    bv3Available: moved.map((d) => d.bv3Available),
    bv3Held: moved.map((d) => d.bv3Held),
    usdtAvailable: moved.map((d) => d.usdtAvailable),
    usdtHeld: moved.map((d) => d.usdtHeld),
    referralUsdt: moved.map((d) => d.referralUsdt),
  })
}
