import type { Address } from '#core/address.ts'
import { ofUsdt, type Place, readCursors, saveCursor } from '../../chain/cursors.ts'
import type { FinalHead } from '../../chain/final-head.ts'
import { readFinalCount } from '../../chain/payouts/wallet-counts.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'

/** Name of the cursor at which the comparison of a newly known wallet begins. */
const FIRST_PASS = 'paid out'
/**
 * Blocks by which nodes may be behind each other. A chain that is shorter by more is another chain, because only the local
 * chain is ever restarted.
 */
const BLOCKS_LOST = 1_000n
const START: Place = { number: -1n, hash: null, timeMs: null }

/**
 * Returns the name of a wallet's cursor over the blocks of its outgoing transfers. Each wallet has its own, because wallets
 * become known at different times.
 */
export const passOf = (wallet: Address): string => `${FIRST_PASS} ${wallet}`

/**
 * Records once where the comparison begins: at the oldest cursor of the payment watcher. Call it before those cursors
 * advance.
 *
 * @returns null while no such cursor exists
 */
export async function beginPass({ db, chain }: Pick<OutgoingDeps, 'db' | 'chain'>): Promise<Place | null> {
  const cursors = await readCursors(db, chain.chainId)
  const known = cursors.get(FIRST_PASS)
  if (known !== undefined) return known.place
  const looks = ofUsdt(cursors).map(({ place }) => place)
  const [oldest] = looks.toSorted((a, b) => Number(a.number - b.number))
  if (oldest === undefined) return null
  await saveCursor(db, chain.chainId, { pass: FIRST_PASS, place: oldest, next: null })
  return oldest
}

/**
 * Returns the block up to which each wallet was compared. A newly known wallet begins where the first comparison did, because
 * a key that was first used after a backup has paid in blocks that were compared without it.
 */
export async function readReached(
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
