import { hash as hashOf } from 'node:crypto'
import type { ListAuditChainRow } from './audit-log.sql.ts'

/** Previous hash of the first entry. */
const FIRST_PREVIOUS_HASH = Buffer.alloc(32)

/** Entry as it is hashed: JSON as jsonb writes it, and the moment in microseconds since 1970. */
export type ChainedEntry = ListAuditChainRow

/** Fault of a chain, at the number of an entry. */
export type ChainFault =
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

export type ChainHead = { readonly sequence: bigint; readonly hash: Buffer }

type Last = ChainHead & {
  /** Whether its content matches its hash. If not, the link to the next entry is not reported as a second fault. */
  readonly isSound: boolean
}

/** Creates a check that compares each entry with the one before, by number. Stores only the last entry. */
export function createChainCheck() {
  let last: Last = { sequence: 0n, hash: FIRST_PREVIOUS_HASH, isSound: true }
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
export function hashEntry(entry: ChainedEntry): Buffer {
  const { sequence, at, username, action, subject, details, before, after, previous_hash } = entry
  const fields = [`${sequence}`, at, username, action, subject, details, before, after, previous_hash.toString('hex')]
  return hashOf('sha256', fields.map(fieldText).join(''), 'buffer')
}

const fieldText = (text: string | null) => (text === null ? '-,' : `${Buffer.byteLength(text)}:${text},`)
