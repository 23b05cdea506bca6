import type { Address } from '#core/address.ts'
import { raiseChainAlarm } from '../../chain/alarms.ts'
import { saveCursors } from '../../chain/cursors.ts'
import type { FinalHead } from '../../chain/final-head.ts'
import { readOutcome } from '../../chain/payouts/read-outcome.ts'
import { readOutgoing } from '../../chain/payouts/read-outgoing.ts'
import { readBlockAt } from '../../chain/read-block-at.ts'
import type { PlacedTransfer } from '../../chain/read-transfers.ts'
import { updateCompared } from '../holds/holds.sql.ts'
import { noteStray } from '../strays.ts'
import { findUnexplained } from './find-unexplained.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'
import { passOf, readReached } from './read-reached.ts'

/** Blocks compared before the cursor is saved. An interrupted comparison continues from there. */
const STEP_BLOCKS = 5_000n
/** Maximum steps in one comparison: a million blocks, five days of chain. The next comparison continues from there. */
const STEPS_MAX = 200

type Compared = {
  readonly transfers: readonly PlacedTransfer[]
  /** Wallets that were compared up to the last final block. */
  readonly done: readonly Address[]
}

/**
 * Raises an alarm for each transfer from these wallets that the record does not explain. Wallets that are behind catch up
 * first.
 */
export async function compareTransfers(
  deps: OutgoingDeps,
  wallets: readonly Address[],
  head: FinalHead,
): Promise<Compared> {
  const { db, chain } = deps
  const reached = await readReached(deps, wallets, head)
  const transfers: PlacedTransfer[] = []
  for (let steps = 0; steps < (deps.stepsMax ?? STEPS_MAX); steps++) {
    const [from = head.number, next = head.number] = [...new Set(reached.values())].toSorted((a, b) => Number(a - b))
    if (from >= head.number) break
    const behind = wallets.filter((wallet) => reached.get(wallet) === from)
    const end = [from + STEP_BLOCKS, next, head.number].reduce((a, b) => (a < b ? a : b))
    const to = end < head.number ? await readBlockAt(chain, end) : head
    const found = await readStep(deps, { wallets, behind }, { from: from + 1n, to: end })
    transfers.push(...found)
    const place = { number: end, hash: to.hash, timeMs: to.timeMs }
    await db.transaction(async (tx) => {
      const cursors = behind.map((wallet) => ({ pass: passOf(wallet), place, next: null }))
      await saveCursors(tx, chain.chainId, cursors)
      await updateCompared(tx, { comparedTo: end, transfers: found.length })
    })
    for (const wallet of behind) reached.set(wallet, end)
  }
  return { transfers, done: wallets.filter((wallet) => (reached.get(wallet) ?? -1n) >= head.number) }
}

type Wallets = { readonly wallets: readonly Address[]; readonly behind: readonly Address[] }

async function readStep(
  deps: OutgoingDeps,
  { wallets, behind }: Wallets,
  range: { readonly from: bigint; readonly to: bigint },
): Promise<PlacedTransfer[]> {
  const { db, chain, tokens } = deps
  if (tokens.length === 0) return []
  const transfers = await readOutgoing(chain, { wallets: behind, tokens }, range)
  for (const transfer of await findUnexplained(db, chain.chainId, transfers)) {
    await tellTransfer(deps, wallets, transfer)
  }
  return transfers
}

async function tellTransfer(deps: OutgoingDeps, wallets: readonly Address[], transfer: PlacedTransfer): Promise<void> {
  const { db, chain, log } = deps
  const { txHash, from, to, token, value, blockNumber } = transfer
  log.error({ txHash }, 'money left the hot wallet that no payout explains')
  const detail = `${value} base units of ${token} from ${from} to ${to} in block ${blockNumber}; explain its transaction`
  await raiseChainAlarm(db, { kind: 'transfer_not_in_ledger', subject: txHash, detail })
  const outcome = await readOutcome(chain, txHash)
  // A transfer that a contract took by an allowance used no nonce of the wallet.
  if (outcome.state !== 'final' || !wallets.includes(outcome.sender)) return
  await noteStray(deps, { chainId: chain.chainId, from: outcome.sender }, outcome.nonce, txHash)
}
