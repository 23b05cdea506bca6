import type { Address } from '#core/address.ts'
import { isInRecord } from '#core/payout.ts'
import { raiseChainAlarm } from '../../chain/alarms.ts'
import { type FinalHead, readBlockAt } from '../../chain/chain-reader.ts'
import { type BlockPosition, readCursors, saveCursor, saveCursors, usdtCursors } from '../../chain/cursors.ts'
import { type MovedMoney, readFinalCount, readOutcome } from '../../chain/payouts/read-wallet.ts'
import { type PlacedTransfer, readOutgoing } from '../../chain/read-transfers.ts'
import type { Executor } from '../../db/statement.ts'
import { updateCompared } from '../holds/holds.sql.ts'
import type { PayoutDeps } from '../payout-rows.ts'
import { recordStray } from '../strays.ts'
import { listHotWallets, selectClaims, selectExplained, selectPayoutStates } from './outgoing.sql.ts'

export type OutgoingDeps = Pick<PayoutDeps, 'db' | 'chain' | 'log' | 'hotWallet'> & {
  /** Tokens that payouts are paid in, besides BNB. */
  readonly tokens: readonly Address[]
  /** Milliseconds between two routine comparisons. Only tests override the default. */
  readonly compareEveryMs?: number
  /** Milliseconds after its completion from which a payout is compared. Only tests override the default. */
  readonly comparedAfterMs?: number
  /** Maximum steps of one comparison. Only tests override the default. */
  readonly stepsMax?: number
}

/** Blocks compared before the cursor is saved. An interrupted comparison continues from there. */
const STEP_BLOCKS = 5_000n
/** Maximum steps in one comparison: a million blocks, five days of chain. The next comparison continues from there. */
const STEPS_MAX = 200

type ComparedTransfers = {
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
): Promise<ComparedTransfers> {
  const { db, chain } = deps
  const reached = await readComparedBlocks(deps, wallets, head)
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
    await alarmTransfer(deps, wallets, transfer)
  }
  return transfers
}

async function alarmTransfer(deps: OutgoingDeps, wallets: readonly Address[], transfer: PlacedTransfer): Promise<void> {
  const { db, chain, log } = deps
  const { txHash, from, to, token, value, blockNumber } = transfer
  log.error({ txHash }, 'a transfer from the hot wallet belongs to no payout; an alarm is raised')
  const detail = `${value} base units of ${token} from ${from} to ${to} in block ${blockNumber}; explain its transaction`
  await raiseChainAlarm(db, { kind: 'transfer_not_in_ledger', subject: txHash, detail })
  const outcome = await readOutcome(chain, txHash)
  // A transfer that a contract took by an allowance used no nonce of the wallet.
  if (outcome.state !== 'final' || !wallets.includes(outcome.sender)) return
  await recordStray(deps, { chainId: chain.chainId, from: outcome.sender }, outcome.nonce, txHash)
}

/** Lists the wallet that pays now, those that have signed before, and those that a payer has reported. */
export async function readHotWallets({ db, chain, hotWallet }: OutgoingDeps): Promise<Address[]> {
  const known = (await listHotWallets(db, { chainId: chain.chainId })).map(({ address }) => address as Address)
  const own = hotWallet()
  return own === null || known.includes(own) ? known : [...known, own]
}

type LoggedTransfer = Pick<MovedMoney, 'logIndex'> & { readonly txHash: `0x${string}` }

/** Returns the transfers from the hot wallet that the record does not explain. */
export async function findUnexplained<T extends LoggedTransfer>(
  db: Executor,
  chainId: number,
  transfers: readonly T[],
): Promise<T[]> {
  if (transfers.length === 0) return []
  const hashes = [...new Set(transfers.map(({ txHash }) => txHash))]
  const claims = await selectClaims(db, { chainId, hashes })
  const ids = [...new Set(claims.map(({ payout_id }) => payout_id))]
  const rows = ids.length === 0 ? [] : await selectPayoutStates(db, { ids })
  const payouts = new Map(rows.map(({ id, state, tx_hash: txHash }) => [id, { state, txHash }]))
  const explained = new Set((await selectExplained(db, { chainId, hashes })).map(({ tx_hash }) => tx_hash))
  return transfers.filter(({ txHash, logIndex }) => {
    const own = claims.flatMap(({ tx_hash, log_index, payout_id }) => {
      const payout = payouts.get(payout_id)
      return tx_hash === txHash && payout !== undefined ? [{ logIndex: log_index, payout }] : []
    })
    return !isInRecord({ txHash, logIndex, claims: own, isExplained: explained.has(txHash) })
  })
}

/** Name of the cursor at which the comparison of a newly known wallet begins. */
const FIRST_PASS = 'paid out'
/**
 * Blocks by which nodes may be behind each other. A chain that is shorter by more is another chain, because only the local
 * chain is ever restarted.
 */
const BLOCKS_LOST = 1_000n
const START: BlockPosition = { number: -1n, hash: null, timeMs: null }

/**
 * Returns the name of a wallet's cursor over the blocks of its outgoing transfers. Each wallet has its own, because wallets
 * become known at different times. The column `wallet` of `chain_cursors` is generated from the name.
 */
export const passOf = (wallet: Address): string => `${FIRST_PASS} ${wallet}`

/**
 * Records once where the comparison begins: at the oldest cursor of the payment watcher. Call it before those cursors
 * advance.
 *
 * @returns null while no such cursor exists
 */
export async function beginPass({ db, chain }: Pick<OutgoingDeps, 'db' | 'chain'>): Promise<BlockPosition | null> {
  const cursors = await readCursors(db, chain.chainId)
  const known = cursors.get(FIRST_PASS)
  if (known !== undefined) return known.place
  const looks = usdtCursors(cursors).map(({ place }) => place)
  const [oldest] = looks.toSorted((a, b) => Number(a.number - b.number))
  if (oldest === undefined) return null
  await saveCursor(db, chain.chainId, { pass: FIRST_PASS, place: oldest, next: null })
  return oldest
}

/**
 * Returns the block up to which each wallet was compared. A newly known wallet begins where the first comparison did, because
 * a key that was first used after a backup has paid in blocks that were compared without it.
 */
export async function readComparedBlocks(
  deps: OutgoingDeps,
  wallets: readonly Address[],
  head: FinalHead,
): Promise<Map<Address, bigint>> {
  const { db, chain } = deps
  const cursors = await readCursors(db, chain.chainId)
  const first = (await beginPass(deps)) ?? START
  const reached = new Map<Address, bigint>()
  for (const wallet of wallets) {
    const known = cursors.get(passOf(wallet))
    const place = known?.place ?? ((await readFinalCount(chain, wallet, head)) === 0 ? head : first)
    if (known === undefined) await saveCursor(db, chain.chainId, { pass: passOf(wallet), place, next: null })
    reached.set(wallet, head.number + BLOCKS_LOST < place.number ? START.number : place.number)
  }
  return reached
}
