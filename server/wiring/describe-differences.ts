import { formatAmount } from '#core/money.ts'
import type { Differences } from '../chain/reconcile.ts'

/** Describes the result of a comparison of chain and database, one difference per line. */
export function describeDifferences({ transfers, missing, lost, moved }: Differences, isTried: boolean): string[] {
  return [
    `${transfers} transfers to the treasury are on the chain.`,
    `${missing.length} of them ${missing.length === 1 ? 'was' : 'were'} missing in the database${isTried || missing.length === 0 ? '.' : `; ${missing.length === 1 ? 'it is' : 'they are'} in the inbox now.`}`,
    ...missing.map(
      ({ value, asset, from, txHash, blockNumber }) =>
        `  missing: ${formatAmount(value, asset)} ${asset} by ${from} in block ${blockNumber}, transaction ${txHash}`,
    ),
    `${lost.length} payments of the database are not on the chain.`,
    ...lost.map(
      ({ paymentId, value, asset, sender, block_number, tx_hash, state }) =>
        `  not on the chain: payment ${paymentId} of ${formatAmount(value, asset)} ${asset} by ${sender}, once in block ${block_number}, transaction ${tx_hash} (${state})`,
    ),
    ...(moved > 0 ? [`${moved} payments stand in another block now${isTried ? '.' : ', which is noted.'}`] : []),
  ]
}
