import type { Address } from '#core/address.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../audit/log/audit-log.ts'
import { first } from '../db/statement.ts'
import { transact } from '../db/transact.ts'
import type { OperatorSession } from '../http/routing/operator-session.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { findStray } from './strays.sql.ts'
import { explain } from './strays.ts'

/**
 * Records an operator's explanation of a transaction of the hot wallet. Payouts resume once every such transaction is
 * explained. A transaction that paid a payout is named for that payout instead.
 */
export async function explainStrayTransaction(
  { db, chain, wake }: Pick<PayoutDeps, 'db' | 'chain'> & { readonly wake: () => void },
  { username }: OperatorSession,
  { walletAddress, nonce, note }: { readonly walletAddress: Address; readonly nonce: number; readonly note: string },
): Promise<Result<undefined, 'stray_unknown'>> {
  const wallet = { chainId: chain.chainId, from: walletAddress }
  const done = await transact<undefined, 'stray_unknown'>(db, async (tx) => {
    const stray = first(await findStray(tx, { ...wallet, nonce }))
    if (stray === null || stray.is_explained) return refuse('stray_unknown')
    const explained = await explain(tx, wallet, { nonce, txHash: stray.tx_hash }, { by: username, note })
    if (!explained) return refuse('stray_unknown')
    const details = { walletAddress, nonce, txHash: stray.tx_hash ?? '', note }
    await writeAuditLog(tx, { username, action: 'explain transaction', subject: `transaction ${nonce}`, details })
    return ok(undefined)
  })
  if (done.ok) wake()
  return done
}
