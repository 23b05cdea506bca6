import type { Database, Transaction } from '../../db/pool.ts'
import { first } from '../../db/statement.ts'
import { type ChainFault, type ChainHead, createChainCheck } from './audit-chain.ts'
import { listAuditChain, readAuditHead } from './audit-log.sql.ts'

/**
 * Describes the result of an audit log verification in plain sentences.
 *
 * @param told hash to find in the log; null for none
 */
export function describeChainReport(report: ChainReport, told: string | null): { isWhole: boolean; lines: string[] } {
  const { entries, head, firstFault, faults, toldAt } = report
  const isMissing = told !== null && toldAt === null
  const isWhole = firstFault === null && !isMissing
  const lines = [`The audit log has ${entries} ${entries === 1 ? 'entry' : 'entries'}.`]
  if (head === null) lines.push('The row of its head is gone.')
  if (firstFault !== null) {
    lines.push(
      describeFault(firstFault),
      faults === 1 ? 'Nothing else is wrong.' : `In all ${faults} faults were found.`,
    )
  }
  if (told !== null) lines.push(isMissing ? MISSING : `The hash that you gave is that of entry ${toldAt}.`)
  if (isWhole) lines.push('It is whole: no entry was changed, removed, added or moved.')
  if (head !== null) lines.push(`Its head is entry ${head.sequence}, with the hash ${head.hash.toString('hex')}.`)
  return { isWhole, lines }
}

const MISSING =
  'The hash that you gave stands nowhere in it: the log was rewritten or cut since, or the hash is that of another log.'

function describeFault(fault: ChainFault): string {
  const { kind, sequence } = fault
  switch (kind) {
    case 'changed':
      return `Entry ${sequence} was changed, or has taken the place of another: it does not give its hash.`
    case 'rewritten':
      return `Entry ${sequence} was rewritten with its hash: the entry after it follows another one.`
    case 'removed':
      return `${span(sequence, fault.last)} removed.`
    case 'cut':
      return `${span(sequence, fault.last)} cut from the end: the head is entry ${fault.last}.`
    case 'extra':
      return `Entry ${sequence} was added beside the chain: its number is taken, or none of the chain's.`
    case 'head_behind':
      return `The head was set back to entry ${sequence}, while entries go up to ${fault.last}.`
    case 'head_differs':
      return `Entry ${sequence} is the last, and the head has another hash of it: one of them was rewritten.`
  }
}

const span = (first: bigint, last: bigint) =>
  first === last ? `Entry ${first} was` : `Entries ${first} to ${last} were`

/** Maximum entries in memory at a time. */
const BATCH_ENTRIES = 2_000
/** Number below every entry's, including invalid ones. */
const LOWEST = -9_223_372_036_854_775_808n

type ChainReport = {
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
