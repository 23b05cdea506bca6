import type { Database, Transaction } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { type ChainFault, type ChainHead, createChainCheck } from './audit-chain.ts'
import { listAuditChain, readAuditHead } from './audit-log.sql.ts'

/** Maximum entries in memory at a time. */
const BATCH_ENTRIES = 2_000
/** Number below every entry's, including invalid ones. */
const LOWEST = -9_223_372_036_854_775_808n

export type ChainReport = {
  readonly entries: number
  /** Head of the chain; null if its row is missing. */
  readonly head: ChainHead | null
  /** First fault; null if there is no fault. */
  readonly firstFault: ChainFault | null
  readonly faults: number
  /** Number of the entry with the given hash; null if no entry has it, or no hash was given. */
  readonly toldAt: bigint | null
}

/**
 * Recomputes the whole chain in one snapshot and compares it with the stored one.
 *
 * Someone with the database owner's password can write a whole new chain. Only a hash of its head that was published before,
 * and stored elsewhere, shows that.
 *
 * @param told a former hash of the head; null without one
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
    // The database reads the next batch while this one is hashed.
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
