import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { decimalText } from '#web/lib/decimal-text.ts'
import { changesOf } from './audit-changes.ts'

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
