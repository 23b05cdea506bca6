import { t } from '@lingui/core/macro'
import { type AuditLogRecord, actionText, plainText, subjectText } from './audit-entry.ts'
import { detailPairs } from './change-list.tsx'

/** Shows an entry as it is stored, with every value in full. */
export const AuditFacts = ({ entry }: { entry: AuditLogRecord }) => (
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
