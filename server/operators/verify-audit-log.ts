import type { Database, Transaction } from '../db/pool.ts'
import { first } from '../db/statement.ts'
import { type ChainFault, type ChainHead, createChainCheck } from './audit-chain.ts'
import { listAuditChain, readAuditHead } from './audit-log.sql.ts'

/** Entries that are held at a time. */
const BATCH_ENTRIES = 2_000
/** Below every number, also those that no entry may have. */
const LOWEST = -9_223_372_036_854_775_808n

export type ChainReport = {
  readonly entries: number
  /** The head's; null where its row is gone. */
  readonly head: ChainHead | null
  /** The first that was found; null where there is none. */
  readonly firstFault: ChainFault | null
  readonly faults: number
  /** The number at which a hash that was told stands; null where it stands nowhere, or none was told. */
  readonly toldAt: bigint | null
}

/**
 * Works the whole chain out anew, at one snapshot, and compares it with what is kept.
 *
 * Someone with the database owner's password can write a whole new chain. Only a hash of its head that was published before,
 * and kept elsewhere, shows that.
 *
 * @param told a hash that the chain had as its head once; null where nobody has one
 */
export const verifyAuditLog = (db: Database, told: Buffer | null = null): Promise<ChainReport> =>
  db.transaction((tx) => verify(tx, told), { isSnapshot: true })

async function verify(tx: Transaction, told: Buffer | null): Promise<ChainReport> {
  const head = first(await readAuditHead(tx))
  const check = createChainCheck()
  let [entries, faults, firstFault, toldAt] = [0, 0, null as ChainFault | null, null as bigint | null]
  const note = (found: readonly ChainFault[]) => {
    faults += found.length
    firstFault ??= found[0] ?? null
  }
  let batch = listAuditChain(tx, { afterSequence: LOWEST, limit: BATCH_ENTRIES })
  for (;;) {
    const rows = await batch
    const last = rows.at(-1)
    if (last === undefined) break
    // The database reads on while these are hashed.
    batch = listAuditChain(tx, { afterSequence: last.sequence, limit: BATCH_ENTRIES })
    for (const row of rows) {
      note(check.add(row))
      if (told?.equals(row.hash)) toldAt = row.sequence
    }
    entries += rows.length
  }
  note(check.end(head ?? NO_HEAD))
  return { entries, head, firstFault, faults, toldAt }
}

const NO_HEAD: ChainHead = { sequence: 0n, hash: Buffer.alloc(0) }
