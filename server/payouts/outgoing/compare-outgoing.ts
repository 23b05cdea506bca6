import type { Address } from '#core/address.ts'
import { endChainAlarms, raiseChainAlarm, readOpenChainAlarms } from '../../chain/alarms.ts'
import { type Place, readCursors, saveCursor } from '../../chain/cursors.ts'
import { finalHead } from '../../chain/final-head.ts'
import { readOutcome } from '../../chain/payouts/read-outcome.ts'
import { readOutgoing } from '../../chain/payouts/read-outgoing.ts'
import { readBlockAt } from '../../chain/read-block-at.ts'
import type { PlacedTransfer } from '../../chain/read-transfers.ts'
import { only } from '../../db/statement.ts'
import { updateCompared } from '../../holds/holds.sql.ts'
import { noteStray } from '../strays.ts'
import { findUnexplained, readHotWallets } from './find-unexplained.ts'
import { findUnpaid, type PaidOut } from './find-unpaid.ts'
import { noteUnknownNonces } from './note-unknown-nonces.ts'
import { findCompleted, readClock, selectCompleted } from './outgoing.sql.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'

/** The pass of what left the hot wallet, by blocks; and of what was completed, by the database's clock. */
const PAID_OUT_PASS = 'paid out'
const COMPLETED_PASS = 'completed payouts'
/** Transactions that were under way when the clock was read have ended by then. */
const COMMITTED_AFTER_MS = 60_000
/** Compared at once, and then written down: a comparison that is broken off goes on from there. */
const STEP_BLOCKS = 5_000n
/** A million blocks, five days of chain: the next comparison goes on. */
const STEPS_MAX = 200
/** A chain that is shorter by more than nodes are behind each other is another one. */
const BLOCKS_LOST = 1_000n
const START: Place = { number: -1n, hash: null, timeMs: null }

/**
 * Compares what left the hot wallet with the record, both ways, from where the last comparison ended up to the last final
 * block. What differs raises an alarm; what the record does not explain also stops signing, as a stray.
 *
 * What leaves the treasury, or a wallet of an operator's own, is nobody's to compare: the platform does not hold their keys.
 *
 * @throws DependencyDown when too few nodes answer, or they disagree
 */
export async function compareOutgoing(deps: OutgoingDeps): Promise<void> {
  const { db, chain } = deps
  const wallets = await readHotWallets(deps)
  // The clock first: what was completed before has a transaction that is final by then.
  const untilMs = only(await readClock(db)).now_ms - BigInt(deps.committedAfterMs ?? COMMITTED_AFTER_MS)
  const head = await finalHead(chain)
  const seen: PlacedTransfer[] = []
  let done: Place = (await beginPass(deps)) ?? START
  // Only the local chain is ever made anew.
  if (head.number + BLOCKS_LOST < done.number) done = START
  for (let steps = 0; done.number < head.number && steps < STEPS_MAX; steps++) {
    const end = done.number + STEP_BLOCKS
    const to = end < head.number ? await readBlockAt(chain, end) : head
    const transfers = await readStep(deps, wallets, { from: done.number + 1n, to: to.number })
    seen.push(...transfers)
    done = { number: to.number, hash: to.hash, timeMs: to.timeMs }
    const reached = done
    await db.transaction(async (tx) => {
      await saveCursor(tx, chain.chainId, { pass: PAID_OUT_PASS, place: reached, next: null })
      await updateCompared(tx, { comparedTo: reached.number, transfers: transfers.length })
    })
  }
  await compareCompleted(deps, wallets, untilMs, seen)
  for (const address of wallets) await noteUnknownNonces(deps, address)
  await endExplainedAlarms(deps, wallets)
}

/**
 * Where the last comparison ended. The first begins where the oldest look at payments stands, so it is called before those go
 * on; null where there was none.
 */
export async function beginPass({ db, chain }: Pick<OutgoingDeps, 'db' | 'chain'>): Promise<Place | null> {
  const cursors = await readCursors(db, chain.chainId)
  const known = cursors.get(PAID_OUT_PASS)
  if (known !== undefined) return known.place
  const looks = [...cursors.values()].filter(({ pass }) => pass.startsWith('usdt')).map(({ place }) => place)
  const [oldest] = looks.toSorted((a, b) => Number(a.number - b.number))
  if (oldest === undefined) return null
  await saveCursor(db, chain.chainId, { pass: PAID_OUT_PASS, place: oldest, next: null })
  return oldest
}

/** Tells of each transfer in a range of blocks that the record does not explain. */
async function readStep(
  deps: OutgoingDeps,
  wallets: readonly Address[],
  range: { readonly from: bigint; readonly to: bigint },
): Promise<PlacedTransfer[]> {
  const { db, chain, tokens } = deps
  if (wallets.length === 0 || tokens.length === 0) return []
  const transfers = await readOutgoing(chain, { wallets, tokens }, range)
  for (const transfer of await findUnexplained(db, chain.chainId, transfers)) {
    await tellTransfer(deps, wallets, transfer)
  }
  return transfers
}

/** Tells of each payout that was completed since the last comparison and that the chain does not hold. */
async function compareCompleted(
  deps: OutgoingDeps,
  wallets: readonly Address[],
  untilMs: bigint,
  transfers: readonly PlacedTransfer[],
): Promise<void> {
  const { db, chain } = deps
  const { chainId } = chain
  const afterMs = (await readCursors(db, chainId)).get(COMPLETED_PASS)?.place.timeMs ?? null
  if (afterMs !== null && afterMs < untilMs) {
    const completed = await selectCompleted(db, { chainId, wallets: [...wallets], afterMs, untilMs })
    for (const payout of await findUnpaid(deps, completed, transfers)) await tellUnpaid(deps, payout)
  }
  const place = { number: 0n, hash: null, timeMs: afterMs === null || afterMs < untilMs ? untilMs : afterMs }
  await saveCursor(db, chainId, { pass: COMPLETED_PASS, place, next: null })
}

async function tellTransfer(deps: OutgoingDeps, wallets: readonly Address[], transfer: PlacedTransfer): Promise<void> {
  const { db, chain, log } = deps
  const { txHash, from, to, token, value, blockNumber } = transfer
  log.error({ txHash }, 'money left the hot wallet that no payout explains')
  const detail = `${value} base units of ${token} from ${from} to ${to} in block ${blockNumber}; explain its transaction`
  await raiseChainAlarm(db, { kind: 'transfer_not_in_ledger', subject: txHash, detail })
  const outcome = await readOutcome(chain, txHash)
  // What a contract took by an allowance has used no nonce of the wallet.
  if (outcome.state !== 'final' || !wallets.includes(outcome.sender)) return
  await noteStray(deps, { chainId: chain.chainId, from: outcome.sender }, outcome.nonce, txHash)
}

async function tellUnpaid({ db, log }: OutgoingDeps, payout: PaidOut): Promise<void> {
  const { id, tx_hash: txHash, amount, token, to_address: to } = payout
  log.error({ payoutId: Number(id), txHash }, 'a payout is completed, and its transfer is not on the chain')
  const detail = `${amount} base units of ${token ?? 'BNB'} to ${to} by ${txHash}; the chain does not hold this transfer`
  await raiseChainAlarm(db, { kind: 'payout_not_on_chain', subject: subjectOf(id), detail })
}

const subjectOf = (payoutId: bigint) => `payout ${payoutId}`

/** Ends the alarms whose difference is gone, e.g. by a word of an operator, or as the chain has the transaction again. */
async function endExplainedAlarms(deps: OutgoingDeps, wallets: readonly Address[]): Promise<void> {
  const { db, chain } = deps
  const open = await readOpenChainAlarms(db)
  const subjectsOf = (wanted: string) => open.filter(({ kind }) => kind === wanted).map(({ subject }) => subject)
  for (const txHash of subjectsOf('transfer_not_in_ledger') as `0x${string}`[]) {
    const outcome = await readOutcome(chain, txHash)
    if (outcome.state !== 'final') continue
    const moved = outcome.moved.filter(
      ({ from, token, value }) => token !== null && value > 0n && wallets.includes(from),
    )
    const left = await findUnexplained(
      db,
      chain.chainId,
      moved.map((one) => ({ ...one, txHash })),
    )
    if (left.length === 0) await endChainAlarms(db, 'transfer_not_in_ledger', [txHash])
  }
  const ids = subjectsOf('payout_not_on_chain').map((subject) => BigInt(subject.replace(/^payout /, '')))
  if (ids.length === 0) return
  const unpaid = new Set((await findUnpaid(deps, await findCompleted(db, { ids }), [])).map(({ id }) => id))
  const over = ids.filter((id) => !unpaid.has(id)).map(subjectOf)
  await endChainAlarms(db, 'payout_not_on_chain', over)
}
