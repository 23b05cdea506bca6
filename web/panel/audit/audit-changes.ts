import { nameText } from './audit-details.ts'
import { valueText } from './audit-entry.ts'
import { plainText } from './plain-text.ts'

export type Change = {
  /** Name of the field, e.g. 'price' or 'links › telegram'. */
  readonly name: string
  /** Null if the field had no value before. `after` is null if it has no value now. */
  readonly before: string | null
  readonly after: string | null
}

/**
 * Returns the fields that differ between two states, nested fields too, in the order of the later state. The version is left out,
 * because each edit increments it.
 */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [leavesOf(withoutVersion(before)), leavesOf(withoutVersion(after))]
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((path) => ({ name: path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => change.before !== change.after)
}

/** Returns every value that contains no others, by the path of names that leads to it. */
function leavesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object')
    return new Map([[path.map(nameText).join(' › '), plainText(valueText(path.at(-1) ?? '', value))]])
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...leavesOf(inner, [...path, Array.isArray(value) ? `${Number(name) + 1}` : name]),
    ]),
  )
}

function withoutVersion(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { version: _, ...rest } = value as Readonly<Record<string, unknown>>
  return rest
}
