import { hash as hashOf } from 'node:crypto'
import { type Database, first, type Transaction } from '../../db/statement.ts'
import { type ListAuditChainRow, listAuditChain, readAuditHead } from './audit-log.sql.ts'

/**
 * Describes the result of an audit log verification in plain sentences.
 *
 * @param givenHash hash to find in the log; null for none
 */
export function describeChainReport(
  report: ChainReport,
  givenHash: string | null,
): { isWhole: boolean; lines: string[] } {
  const { entries, head, firstFault, faults, toldAt } = report
  const isMissing = givenHash !== null && toldAt === null
  const isWhole = firstFault === null && !isMissing
  const lines = [`The audit log has ${entries} ${entries === 1 ? 'entry' : 'entries'}.`]
  if (head === null) lines.push('The row of its head is gone.')
  if (firstFault !== null) {
    lines.push(
      describeFault(firstFault),
      faults === 1 ? 'Nothing else is wrong.' : `In all ${faults} faults were found.`,
    )
  }
  if (givenHash !== null) lines.push(isMissing ? MISSING : `The hash that you gave is that of entry ${toldAt}.`)
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
 * @param givenHash a former hash of the head; null without one
 */
export const verifyAuditLog = (db: Database, givenHash: Buffer | null = null): Promise<ChainReport> =>
  db.transaction((tx) => verify(tx, givenHash), { isSnapshot: true })

async function verify(tx: Transaction, givenHash: Buffer | null): Promise<ChainReport> {
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
      if (givenHash?.equals(row.hash)) toldAt = row.sequence
    }
    entries += rows.length
  }
  note(check.end(head ?? NO_HEAD))
  return { entries, head, firstFault, faults, toldAt }
}

const NO_HEAD: ChainHead = { sequence: 0n, hash: Buffer.alloc(0) }

/** Previous hash of the first entry. */
const FIRST_PREVIOUS_HASH = Buffer.alloc(32)

/** Entry as it is hashed: JSON as jsonb writes it, and the moment in microseconds since 1970. */
type ChainedEntry = ListAuditChainRow

/** Fault of a chain, at the number of an entry. */
type ChainFault =
  | { readonly kind: 'changed'; readonly sequence: bigint }
  /** Its number is already used, or below 1. */
  | { readonly kind: 'extra'; readonly sequence: bigint }
  /** Its own hash was recomputed, but the entry after it still has the old one. */
  | { readonly kind: 'rewritten'; readonly sequence: bigint }
  | { readonly kind: 'removed' | 'cut'; readonly sequence: bigint; readonly last: bigint }
  /** The head has a lower number than the last entry. */
  | { readonly kind: 'head_behind'; readonly sequence: bigint; readonly last: bigint }
  /** The head has the number of the last entry, but another hash. */
  | { readonly kind: 'head_differs'; readonly sequence: bigint }

type ChainHead = { readonly sequence: bigint; readonly hash: Buffer }

type LastEntry = ChainHead & {
  /** Whether its content matches its hash. If not, the link to the next entry is not reported as a second fault. */
  readonly isSound: boolean
}

/** Creates a check that compares each entry with the one before, by number. Stores only the last entry. */
function createChainCheck() {
  let last: LastEntry = { sequence: 0n, hash: FIRST_PREVIOUS_HASH, isSound: true }
  return {
    /** Returns the faults of this entry, or of the one before. */
    add(entry: ChainedEntry): ChainFault[] {
      const { sequence, hash } = entry
      const before = last
      if (sequence <= before.sequence) return [{ kind: 'extra', sequence }]
      const isSound = hashEntry(entry).equals(hash)
      last = { sequence, hash, isSound }
      const faults: ChainFault[] = []
      const isNext = sequence === before.sequence + 1n
      if (!isNext) faults.push({ kind: 'removed', sequence: before.sequence + 1n, last: sequence - 1n })
      if (!isSound) faults.push({ kind: 'changed', sequence })
      else if (isNext && before.isSound && !entry.previous_hash.equals(before.hash)) {
        faults.push({ kind: 'rewritten', sequence: before.sequence === 0n ? sequence : before.sequence })
      }
      return faults
    },
    /** Returns the faults of the end of the chain. */
    end(head: ChainHead): ChainFault[] {
      if (head.sequence > last.sequence) {
        return [{ kind: 'cut', sequence: last.sequence + 1n, last: head.sequence }]
      }
      if (head.sequence < last.sequence) {
        return [{ kind: 'head_behind', sequence: head.sequence, last: last.sequence }]
      }
      return head.hash.equals(last.hash) ? [] : [{ kind: 'head_differs', sequence: head.sequence }]
    },
  }
}

/**
 * Returns the SHA-256 of an entry, as the database's `audit_hash` computes it, without asking the database.
 *
 * Each field is written as its length in bytes, a colon, its text and a comma, so two different entries never write the same.
 */
function hashEntry(entry: ChainedEntry): Buffer {
  const { sequence, at, username, action, subject, details, before, after, previous_hash } = entry
  const fields = [`${sequence}`, at, username, action, subject, details, before, after, previous_hash.toString('hex')]
  return hashOf('sha256', fields.map(fieldText).join(''), 'buffer')
}

const fieldText = (text: string | null) => (text === null ? '-,' : `${Buffer.byteLength(text)}:${text},`)
