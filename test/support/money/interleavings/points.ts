import { COMMIT, type SentStatement } from './interleave.ts'

/** Statement of an action, identified by its name and by how often that name was sent before. */
export type PausePoint = { readonly name: string; readonly before: number }

/** Name of the lock that each operator's action takes last, so that no decision comes after it. */
const AUDIT_LOG_LOCK = 'lockAuditHead'
/** Matches clauses and functions that lock, and an update that changes only a version. */
const LOCKING =
  /\bfor (?:no key )?(?:update|share)\b|\bpg_(?:try_)?advisory_xact_lock\(|\bset version = version \+ 1 where\b/
export const isLocking = (text: string): boolean => LOCKING.test(text)
const WRITTEN_TABLE = /\b(?:insert into|update|delete from)\s+(\w+)/g
/** Tables whose rows are added and never changed, so that no two transactions meet there. */
const APPENDED = new Set([
  'ledger_transfers',
  'audit_log',
  'audit_head',
  'total_changes',
  'mining_total_changes',
  'day_changes',
])

/** Returns a statement's name without the hash of its text. */
export const plainName = ({ name }: Pick<SentStatement, 'name'>): string => name.replace(/_[0-9a-f]{8}$/, '')

const isLock = (sent: SentStatement) => {
  const name = plainName(sent)
  return name !== AUDIT_LOG_LOCK && (isLocking(sent.text) || isNamedAfterLock(name))
}
const isNamedAfterLock = (name: string) => /^(?:lock|tryLock)[A-Z]/.test(name)
const isWriting = ({ kind }: SentStatement) => kind === 'write'

/** Returns whether a statement locks or changes something. */
export const isChanging = (sent: SentStatement): boolean => isLock(sent) || isWriting(sent)

/** Lists the locks that an action has taken, by name, in the order of their first use. */
export const locksOf = (sent: readonly SentStatement[]): string[] => [...new Set(sent.filter(isLock).map(plainName))]

export const tablesWritten = (sent: readonly SentStatement[]): string[] =>
  sent.flatMap(({ text }) => [...text.matchAll(WRITTEN_TABLE)].flatMap(([, table]) => table ?? []))

/** Lock or table, with the values that a statement uses it with. */
type WrittenTable = { readonly name: string; readonly values: ReadonlySet<string> }

const lockedPlacesOf = (sent: readonly SentStatement[]): WrittenTable[] =>
  sent.flatMap((one) => {
    const values = new Set(one.values.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))))
    const names = [...(isLock(one) ? [plainName(one)] : []), ...tablesWritten([one])]
    return names.filter((name) => !APPENDED.has(name)).map((name) => ({ name, values }))
  })

/**
 * Returns whether two actions can wait for each other. They can if they take the same lock or change the same table, and share
 * a value there, e.g. a player's number. A statement without values can meet any other.
 */
export function canConflict(one: readonly SentStatement[], other: readonly SentStatement[]): boolean {
  const others = lockedPlacesOf(other)
  return lockedPlacesOf(one).some(({ name, values }) =>
    others.some(
      (it) =>
        it.name === name &&
        (values.size === 0 || it.values.size === 0 || [...values].some((value) => it.values.has(value))),
    ),
  )
}

/** Lists the statements that are named after a lock and take none. */
export const namedLocksWithoutLock = (sent: readonly SentStatement[]): string[] =>
  sent.filter((one) => isNamedAfterLock(plainName(one)) && !isLocking(one.text)).map(plainName)

/**
 * Lists the points at which an action pauses: before each lock, before its first change and before each commit.
 *
 * @param isEverywhere pauses it before each statement
 */
export function pointsOf(sent: readonly SentStatement[], isEverywhere: boolean): PausePoint[] {
  const firstWriting = sent.find(isWriting)
  const points = sent.map((one, index) => ({
    name: plainName(one),
    before: sent.slice(0, index).filter((earlier) => earlier.name === one.name).length,
    isChosen: isEverywhere || isLock(one) || one === firstWriting || one.name === COMMIT.name,
  }))
  return points.filter(({ isChosen }) => isChosen).map(({ name, before }) => ({ name, before }))
}

/** Returns whether a point is a lock before which an action has changed no row. */
export function isLockBeforeWriting(sent: readonly SentStatement[], { name, before }: PausePoint): boolean {
  const isThere = createPointMatcher({ name, before })
  const at = sent.findIndex((one) => isThere(one))
  const one = sent[at]
  return one !== undefined && isLock(one) && !sent.slice(0, at).some(isWriting)
}

/** Creates a function that recognizes a point in a run, and that sees each statement of it once. */
export function createPointMatcher({ name, before }: PausePoint): (sent: SentStatement) => boolean {
  let seen = 0
  return (sent) => plainName(sent) === name && seen++ === before
}
