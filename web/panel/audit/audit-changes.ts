import { nameText } from './audit-details.ts'
import { valueText } from './audit-entry.ts'
import { plainText } from './plain-text.ts'

export type Change = {
  /** Which field, e.g. 'price' or 'links › telegram'. */
  readonly name: string
  /** Null where there was none, or is none now. */
  readonly before: string | null
  readonly after: string | null
}

/**
 * The fields that differ between two states, in the order of the later one; those within fields too. Their version is left out:
 * it goes on with each edit and says nothing of it.
 */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [leavesOf(withoutVersion(before)), leavesOf(withoutVersion(after))]
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((path) => ({ name: path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => change.before !== change.after)
}

/** Every value that holds no others, under the names that lead to it. */
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
