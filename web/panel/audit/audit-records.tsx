import { t } from '@lingui/core/macro'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import type { AuditEntry } from './audit-entry.ts'
import { AuditRecord } from './audit-record.tsx'
import { ZonedMoment } from './zoned-moment.tsx'

type AuditRecordsProps = { entries: readonly AuditEntry[]; onAbout: (subject: string) => void }

/** A page of the log. */
export function AuditRecords({ entries, onAbout }: AuditRecordsProps) {
  const isNarrow = useMedia(NARROW)
  const columns: readonly Column<AuditEntry>[] = [
    {
      label: t`When`,
      width: 'w-1/4 lg:w-1/5',
      isLabelHidden: isNarrow,
      cell: ({ at, sequence }) => <ZonedMoment at={at} note={`#${sequence}`} />,
    },
    {
      label: t`What was done`,
      width: 'w-3/4 lg:w-4/5',
      isLabelHidden: isNarrow,
      cell: (entry) => <AuditRecord entry={entry} onAbout={onAbout} />,
    },
  ]
  return <RecordTable caption={t`Audit log`} columns={columns} records={entries} />
}
