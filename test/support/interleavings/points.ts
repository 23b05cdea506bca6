import { COMMIT, type Sent } from './interleave.ts'

/** One of the statements of an action, by how often its name has been sent before. */
export type Point = { readonly name: string; readonly before: number }

/** Each operator's action takes it last, so nothing is decided behind it. */
const LOCK_OF_LOG = 'lockAuditHead'
/** Clauses and functions that lock, and an update that changes nothing but a version. */
const LOCKING =
  /\bfor (?:no key )?(?:update|share)\b|\bpg_(?:try_)?advisory_xact_lock\(|\bset version = version \+ 1 where\b/
export const isLocking = (text: string): boolean => LOCKING.test(text)
const WRITTEN_TABLE = /\b(?:insert into|update|delete from)\s+(\w+)/g
/** Rows are added to them and never changed, so no two transactions meet there. */
const APPENDED = new Set([
  'ledger_transfers',
  'audit_log',
  'audit_head',
  'total_changes',
  'mining_total_changes',
  'day_changes',
])

/** A statement's name without the hash of its text. */
export const plainName = ({ name }: Pick<Sent, 'name'>): string => name.replace(/_[0-9a-f]{8}$/, '')

const isLock = (sent: Sent) => {
  const name = plainName(sent)
  return name !== LOCK_OF_LOG && (isLocking(sent.text) || isNamedAfterLock(name))
}
const isNamedAfterLock = (name: string) => /^(?:lock|tryLock)[A-Z]/.test(name)
const isWriting = ({ kind }: Sent) => kind === 'write'

/** Whether a statement locks or changes something. */
export const isChanging = (sent: Sent): boolean => isLock(sent) || isWriting(sent)

/** The locks that an action has taken, by name, in the order of their first use. */
export const locksOf = (sent: readonly Sent[]): string[] => [...new Set(sent.filter(isLock).map(plainName))]

export const tablesWritten = (sent: readonly Sent[]): string[] =>
  sent.flatMap(({ text }) => [...text.matchAll(WRITTEN_TABLE)].flatMap(([, table]) => table ?? []))

/** A lock or a table, and the values that a statement uses it with. */
type Place = { readonly name: string; readonly values: ReadonlySet<string> }

const placesOf = (sent: readonly Sent[]): Place[] =>
  sent.flatMap((one) => {
    const values = new Set(one.values.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))))
    const names = [...(isLock(one) ? [plainName(one)] : []), ...tablesWritten([one])]
    return names.filter((name) => !APPENDED.has(name)).map((name) => ({ name, values }))
  })

/**
 * Tells whether two actions can wait for each other: they take the same lock or change the same table, and share a value there,
 * e.g. a player's number. A statement without values can meet any other.
 */
export function canMeet(one: readonly Sent[], other: readonly Sent[]): boolean {
  const others = placesOf(other)
  return placesOf(one).some(({ name, values }) =>
    others.some(
      (it) =>
        it.name === name &&
        (values.size === 0 || it.values.size === 0 || [...values].some((value) => it.values.has(value))),
    ),
  )
}

/** Statements that take a lock in name alone. */
export const withoutLock = (sent: readonly Sent[]): string[] =>
  sent.filter((one) => isNamedAfterLock(plainName(one)) && !isLocking(one.text)).map(plainName)

/**
 * Lists where an action pauses: before each lock, before its first change and before each commit.
 *
 * @param isEverywhere pauses it before each statement
 */
export function pointsOf(sent: readonly Sent[], isEverywhere: boolean): Point[] {
  const firstWriting = sent.find(isWriting)
  const points = sent.map((one, index) => ({
    name: plainName(one),
    before: sent.slice(0, index).filter((earlier) => earlier.name === one.name).length,
    isChosen: isEverywhere || isLock(one) || one === firstWriting || one.name === COMMIT.name,
  }))
  return points.filter(({ isChosen }) => isChosen).map(({ name, before }) => ({ name, before }))
}

/** Whether a point is a lock before which an action has changed nothing. */
export function isLockBeforeWriting(sent: readonly Sent[], { name, before }: Point): boolean {
  const isThere = finder({ name, before })
  const at = sent.findIndex((one) => isThere(one))
  const one = sent[at]
  return one !== undefined && isLock(one) && !sent.slice(0, at).some(isWriting)
}

/** Recognizes a point in a run, of which it sees each statement once. */
export function finder({ name, before }: Point): (sent: Sent) => boolean {
  let seen = 0
  return (sent) => plainName(sent) === name && seen++ === before
}
