/** Kinds of records that the panel names in the operator's language. */
const RECORD_KINDS = [
  'user',
  'card',
  'lot',
  'payment',
  'payout',
  'withdrawal',
  'transfer',
  'run',
  'submission',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Returns the name of a record in an alarm, e.g. `lot 12`. Accepted differences store it, so the format never changes. */
export const formatRecord = (kind: string, id: string | number | null): string => `${kind} ${id ?? '?'}`

export const joinRecords = (names: readonly string[]): string => names.join(SEPARATOR)

const SEPARATOR = ', '

/** Parses joined names. A name that is not a kind and a number is returned as it is. */
export const parseRecords = (names: string): (string | { readonly kind: RecordKind; readonly id: string })[] =>
  names.split(SEPARATOR).map((name) => {
    const at = name.indexOf(' ')
    const kind = RECORD_KINDS.find((it) => it === name.slice(0, Math.max(at, 0)))
    const id = name.slice(at + 1)
    return kind !== undefined && /^\d+$/.test(id) ? { kind, id } : name
  })
