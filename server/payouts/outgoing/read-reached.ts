import type { Address } from '#core/address.ts'
import { ofUsdt, type Place, readCursors, saveCursor } from '../../chain/cursors.ts'
import type { FinalHead } from '../../chain/final-head.ts'
import { readFinalCount } from '../../chain/payouts/wallet-counts.ts'
import type { OutgoingDeps } from './outgoing-deps.ts'

/** Where the comparison of a wallet begins that becomes known later. */
const FIRST_PASS = 'paid out'
/** A chain that is shorter by more than nodes are behind each other is another one: only the local chain is ever made anew. */
const BLOCKS_LOST = 1_000n
const START: Place = { number: -1n, hash: null, timeMs: null }

/** The pass of what a wallet has paid, by blocks: each has its own, as they become known at different times. */
export const passOf = (wallet: Address): string => `${FIRST_PASS} ${wallet}`

/**
 * Writes down where the comparison begins, once: where the oldest look at payments stands, so it is called before those go on.
 *
 * @returns null as long as there is none
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
 * Up to which block each wallet was compared. One that becomes known begins where the first comparison did: a key that was
 * first used after a backup has paid from blocks that were compared without it.
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
