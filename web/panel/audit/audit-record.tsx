import { t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { changesOf } from './audit-changes.ts'
import { type AuditEntry, actionText, detailPairs, subjectText } from './audit-entry.ts'
import { auditSentence } from './audit-sentence.ts'
import { plainText, shortText } from './plain-text.ts'

/** An entry as a sentence, what it changed, and on demand all that is kept of it. */
export function AuditRecord({ entry, onAbout }: { entry: AuditEntry; onAbout: (subject: string) => void }) {
  const subject = shortText(subjectText(entry))
  return (
    <>
      <p className="wrap-anywhere">{auditSentence(entry)}</p>
      <Changes entry={entry} />
      <details className="group">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-note text-soft hover:text-ink">
          <ChevronRight className="size-4 group-open:rotate-90" aria-hidden="true" />
          {t`Details`}
          <span className="sr-only">#{entry.sequence}</span>
        </summary>
        <Facts entry={entry} />
        {entry.subject !== 'panel' && (
          <button
            type="button"
            onClick={() => onAbout(entry.subject)}
            className="wrap-anywhere min-h-11 max-w-full text-left font-strong text-glow text-note underline underline-offset-4"
          >
            {t`Everything about ${subject}`}
          </button>
        )}
      </details>
    </>
  )
}

/** As it is kept: every value whole. */
const Facts = ({ entry }: { entry: AuditEntry }) => (
  <dl className="grid gap-1 text-note">
    <Fact name={t`who`} value={plainText(entry.username)} />
    <Fact name={t`what`} value={plainText(actionText(entry))} />
    <Fact name={t`to what`} value={plainText(subjectText(entry))} />
    {detailPairs(entry).map(([name, value]) => (
      <Fact key={`${name} ${value}`} name={name} value={value} />
    ))}
    <Fact name={t`hash`} value={entry.hash} />
  </dl>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="wrap-anywhere min-w-0 text-soft">{name}</dt>
    <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap">{value}</dd>
  </div>
)

/** What an operator changed, before and after; only what differs. */
function Changes({ entry }: { entry: AuditEntry }) {
  const id = useId()
  const changes = changesOf(entry.before, entry.after)
  if (changes.length === 0) return null
  return (
    <div className="mt-2 rounded-small bg-counter px-3 py-2 text-note">
      <p id={id} className="sr-only">{t`What was changed`}</p>
      <dl aria-labelledby={id} className="grid gap-1">
        {changes.map(({ name, before, after }) => (
          <div key={name} className="grid gap-x-3 sm:grid-cols-[minmax(0,10rem)_1fr]">
            <dt className="wrap-anywhere text-soft">{name === '' ? t`value` : name}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap">
              {before === null ? (
                <span className="text-soft">{t`nothing`}</span>
              ) : (
                <del className="text-loss">{before}</del>
              )}
              <span aria-hidden="true"> → </span>
              <span className="sr-only">{t`became`}</span>
              {after === null ? (
                <span className="text-soft">{t`nothing`}</span>
              ) : (
                <ins className="font-strong no-underline">{after}</ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
