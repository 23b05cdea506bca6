import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { dayText, timeText } from '../parts/moment-text.ts'
import type { AuditEntry } from './audit-entry.ts'
import { AuditRecord } from './audit-record.tsx'
import type { Undo } from './undo-of.ts'

const UndoCard = lazy(async () => ({ default: (await import('./undo-card.tsx')).UndoCard }))
const UndoRate = lazy(async () => ({ default: (await import('./undo-rate.tsx')).UndoRate }))
const UndoSetting = lazy(async () => ({ default: (await import('./undo-setting.tsx')).UndoSetting }))

const UNDO_DIALOGS = { card: UndoCard, rate: UndoRate, setting: UndoSetting }

type AuditRecordsProps = { entries: readonly AuditEntry[]; onAbout: (subject: string) => void }

/** Shows a page of the log. */
export function AuditRecords({ entries, onAbout }: AuditRecordsProps) {
  const isNarrow = useMedia(NARROW)
  // State of the list and not of the entry: turning a phone renders another list, and the dialog has to stay open.
  const [asked, setAsked] = useState<Undo | null>(null)
  const firstOfDay = new Set(
    entries
      .filter(({ at }, index) => index === 0 || dayText(at) !== dayText(entries[index - 1]?.at ?? at))
      .map(({ id }) => id),
  )
  const UndoDialog = UNDO_DIALOGS[asked?.kind ?? 'setting']
  const columns: readonly Column<AuditEntry>[] = [
    {
      label: t`When`,
      isMoment: true,
      width: 'w-[27%]',
      isLabelHidden: isNarrow,
      cell: ({ id, at, sequence }) => (
        <EntryMoment
          at={at}
          note={`#${sequence}`}
          isInColumn={!isNarrow}
          isDaySaid={!isNarrow && !firstOfDay.has(id)}
        />
      ),
    },
    {
      label: t`What was done`,
      width: 'w-auto',
      isLabelHidden: isNarrow,
      cell: (entry) => <AuditRecord entry={entry} onAbout={onAbout} onUndo={setAsked} />,
    },
  ]
  return (
    <>
      <RecordTable caption={t`Audit log`} columns={columns} records={entries} isZoneSaid />
      {asked !== null && (
        <Suspense fallback={null}>
          <UndoDialog undo={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

type EntryMomentProps = {
  at: string
  note: ReactNode
  /** Whether the row above already shows the day. */
  isDaySaid: boolean
  /** Whether the days are aligned in a column. */
  isInColumn: boolean
}

/** Shows the moment of an entry in UTC, on one line if there is room. */
const EntryMoment = ({ at, note, isDaySaid, isInColumn }: EntryMomentProps) => (
  <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums max-md:pr-20">
    <time dateTime={at} title={at} className="flex flex-wrap items-baseline gap-x-2">
      <span className={`whitespace-nowrap ${isInColumn ? 'w-32' : ''}`}>
        <span className={isDaySaid ? 'sr-only' : ''}>{dayText(at)}</span>
      </span>
      <span className="whitespace-nowrap text-note text-soft leading-6">{timeText(at)}</span>
    </time>
    <span className="text-note text-soft">{note}</span>
  </span>
)
