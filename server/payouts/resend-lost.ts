import { sql } from 'drizzle-orm'
import { broadcast, readMinedCount } from '../chain/payouts/payout-wallet.ts'
import type { PayoutDeps } from './payout-deps.ts'

/** Transactions sent again in one round. */
const LOST_MAX = 50

/**
 * Sends stored bytes again that the chain has forgotten although their payouts are done with, when a later nonce waits for
 * them: a chain that was set back, as the local one after a crash. The same bytes pay the same payout, never another.
 */
export async function resendLost({ db, chain, wallet, log }: PayoutDeps): Promise<void> {
  if (wallet === null) return
  const isOurs = sql`p.chain_id = ${chain.chainId} and p.from_address = ${wallet.address}`
  const waiting = await db.execute<{ nonce: string | null }>(sql`
    select min(nonce) as nonce from payouts p where ${isOurs} and p.state in ('signed', 'broadcast')`)
  const lowest = waiting.rows[0]?.nonce ?? null
  if (lowest === null) return
  const mined = await readMinedCount(chain, wallet.address)
  if (mined >= Number(lowest)) return
  const { rows } = await db.execute<{ raw: `0x${string}` }>(sql`
    select t.raw_transaction as raw from payouts p join payout_transactions t on t.payout_id = p.id
    where ${isOurs} and p.nonce >= ${mined} and p.nonce < ${lowest}::bigint order by p.nonce, t.attempt desc
    limit ${LOST_MAX}`)
  if (rows.length === 0) return
  log.warn(
    { mined, lowest, transactions: rows.length },
    'the chain has forgotten transactions of ours; they are sent again',
  )
  for (const { raw } of rows) await broadcast(chain, raw)
}
