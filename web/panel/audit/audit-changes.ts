import { nameText } from './audit-details.ts'
import { plainText } from './plain-text.ts'

export type Change = {
  /** Which field, e.g. 'price' or 'links › telegram'. */
  readonly name: string
  /** Null where there was none, or is none now. */
  readonly before: string | null
  readonly after: string | null
}

/** The fields that differ between two states, in the order of the later one; those within fields too. */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((path) => ({ name: path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => change.before !== change.after)
}

/** Every value that holds no others, under the names that lead to it. */
function leavesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object') return new Map([[path.join(' › '), plainText(String(value))]])
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...leavesOf(inner, [...path, Array.isArray(value) ? `${Number(name) + 1}` : nameText(name)]),
    ]),
  )
}
