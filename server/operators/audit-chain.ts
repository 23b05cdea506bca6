import { hash as hashOf } from 'node:crypto'
import type { ListAuditChainRow } from './audit-log.sql.ts'

/** What the first entry has as the hash of the one before. */
const FIRST_PREVIOUS_HASH = Buffer.alloc(32)

/** An entry as it is hashed: JSON as jsonb writes it, the moment in microseconds since 1970. */
export type ChainedEntry = ListAuditChainRow

/** What is wrong with a chain, at the number of an entry; of several the first is told, and how many there are. */
export type ChainFault =
  | { readonly kind: 'changed'; readonly sequence: bigint }
  /** Its number is another's, or below 1. */
  | { readonly kind: 'extra'; readonly sequence: bigint }
  /** Its own hash was made anew; the entry after it still has the old one. */
  | { readonly kind: 'rewritten'; readonly sequence: bigint }
  | { readonly kind: 'removed' | 'cut'; readonly sequence: bigint; readonly last: bigint }
  /** The head says less than the entries do. */
  | { readonly kind: 'head_behind'; readonly sequence: bigint; readonly last: bigint }
  /** The head has the number of the last entry, and not its hash. */
  | { readonly kind: 'head_differs'; readonly sequence: bigint }

export type ChainHead = { readonly sequence: bigint; readonly hash: Buffer }

type Last = ChainHead & {
  /** Whether it gives its hash. One that does not is no reason to blame the link to the next one too. */
  readonly isSound: boolean
}

/** Holds entry against entry, in the order of their numbers; remembers the last one alone. */
export function createChainCheck() {
  let last: Last = { sequence: 0n, hash: FIRST_PREVIOUS_HASH, isSound: true }
  return {
    /** What is wrong with this entry, or was with the one before. */
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
    /** What is wrong with the end. */
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
 * The SHA-256 of an entry, as `audit_hash` of the database makes it, and without asking the database.
 *
 * Each field is written as its length in bytes, a colon, its text and a comma, so no two entries write the same.
 */
export function hashEntry(entry: ChainedEntry): Buffer {
  const { sequence, at, username, action, subject, details, before, after, previous_hash } = entry
  const fields = [`${sequence}`, at, username, action, subject, details, before, after, previous_hash.toString('hex')]
  return hashOf('sha256', fields.map(fieldText).join(''), 'buffer')
}

const fieldText = (text: string | null) => (text === null ? '-,' : `${Buffer.byteLength(text)}:${text},`)
