import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { decimalText } from '#web/lib/decimal-text.ts'
import { nameText } from './audit-details.ts'
import { valueText } from './audit-entry.ts'
import { plainText } from './plain-text.ts'

/** Formats a decimal figure in the reader's language. Returns other values unchanged. */
const writtenText = (value: string) => (/^\d+\.\d+$/.test(value) ? decimalText(value) : value)

type ChangeListProps = { before: unknown; after: unknown }

/** Shows the fields in which two states differ. */
export function ChangeList({ before: old, after: now }: ChangeListProps) {
  const id = useId()
  const changes = changesOf(old, now)
  if (changes.length === 0) return null
  return (
    <div className="mt-2 rounded-small bg-counter px-3 py-2 text-note">
      <p id={id} className="sr-only">{t`What was changed`}</p>
      <dl aria-labelledby={id} className="grid gap-1">
        {changes.map(({ name, before, after }) => (
          <div key={name} className="grid gap-x-3 sm:grid-cols-[minmax(0,16rem)_1fr]">
            <dt className="wrap-anywhere text-soft">{name === '' ? t`value` : name}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap">
              {before === null ? (
                <span className="text-soft">{t`nothing`}</span>
              ) : (
                <del translate="no" className="text-soft">
                  {writtenText(before)}
                </del>
              )}
              <span aria-hidden="true"> → </span>
              <span className="sr-only">{t`became`}</span>
              {after === null ? (
                <span className="text-soft">{t`nothing`}</span>
              ) : (
                <ins translate="no" className="font-strong no-underline">
                  {writtenText(after)}
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type Change = {
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
