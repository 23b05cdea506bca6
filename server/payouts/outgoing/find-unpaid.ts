import { listMoved, readOutcome } from '../../chain/payouts/read-outcome.ts'
import type { PlacedTransfer } from '../../chain/read-transfers.ts'
import type { FindCompletedRow } from './outgoing.sql.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'

/** Completed payout of the hot wallet. */
export type PaidOut = FindCompletedRow

/**
 * Returns the payouts whose completing transaction is not final on the chain, or has moved something else. Transactions whose
 * transfers were passed are not read again.
 *
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export async function findUnpaid(
  { chain }: Pick<OutgoingDeps, 'chain'>,
  completed: readonly PaidOut[],
  transfers: readonly PlacedTransfer[],
): Promise<PaidOut[]> {
  const unpaid: PaidOut[] = []
  for (const payout of completed) {
    const wanted = { token: payout.token, to: payout.to_address, value: payout.amount }
    const seen = transfers.filter(({ txHash }) => txHash === payout.tx_hash)
    if (isPaidBy(payout, listMoved(seen, wanted))) continue
    const outcome = await readOutcome(chain, payout.tx_hash)
    const moved = outcome.state === 'final' ? listMoved(outcome.moved, wanted) : []
    if (!isPaidBy(payout, moved)) unpaid.push(payout)
  }
  return unpaid
}

const isPaidBy = ({ from_address }: PaidOut, moved: readonly { readonly from: string }[]) =>
  moved.some(({ from }) => from === from_address)
