import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { parseAuditSubject } from '#core/audit-subject.ts'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { dayText, timeText } from '../parts/moment.tsx'
import { useMayWrite } from '../session/call-operator.ts'
import { type AuditLogRecord, shortText, subjectText } from './audit-entry.ts'
import { auditSentence } from './audit-sentence.ts'
import { ChangeList } from './change-list.tsx'

import { type Undo, undoOf } from './undo-of.ts'

const UndoCard = lazy(async () => ({ default: (await import('./undo-dialogs.tsx')).UndoCard }))
const UndoRate = lazy(async () => ({ default: (await import('./undo-dialogs.tsx')).UndoRate }))
const UndoSetting = lazy(async () => ({ default: (await import('./undo-dialogs.tsx')).UndoSetting }))

const UNDO_DIALOGS = { card: UndoCard, rate: UndoRate, setting: UndoSetting }

type AuditRecordsProps = { entries: readonly AuditLogRecord[]; onAbout: (subject: string) => void }

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
  const columns: readonly Column<AuditLogRecord>[] = [
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
      <RecordTable caption={t`Audit log`} columns={columns} records={entries} showsZone />
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

const UndoEntry = lazy(async () => ({ default: (await import('./undo-entry.tsx')).UndoEntry }))
const AuditFacts = lazy(async () => ({ default: (await import('./audit-facts.tsx')).AuditFacts }))

type AuditRecordProps = { entry: AuditLogRecord; onAbout: (subject: string) => void; onUndo: (undo: Undo) => void }

/** Shows an entry as a sentence, its changes and, on demand, everything that is stored of it. */
function AuditRecord({ entry, onAbout, onUndo }: AuditRecordProps) {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMayWrite()
  const undo = mayWrite ? undoOf(entry) : null
  const isChange = entry.before !== null || entry.after !== null
  const subject = shortText(subjectText(entry))
  return (
    <div className="md:relative">
      <p className="wrap-anywhere md:pr-28">{withNumbers(auditSentence(entry))}</p>
      {isChange && <ChangeList before={entry.before} after={entry.after} />}
      {undo !== null && (
        // Reserves the height of the undo button, which loads later.
        <div className="min-h-11">
          <Suspense fallback={null}>
            <UndoEntry undo={undo} onAsk={onUndo} />
          </Suspense>
        </div>
      )}
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="absolute top-0.5 right-4 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-note text-soft hover:text-ink md:-top-2.5 md:right-0">
          <ChevronRight className="size-4 group-open:rotate-90" aria-hidden="true" />
          {t`Details`}
          <span translate="no" className="sr-only">
            #{entry.sequence}
          </span>
        </summary>
        {isOpen && (
          <Suspense fallback={null}>
            <AuditFacts entry={entry} />
          </Suspense>
        )}
        {parseAuditSubject(entry.subject)?.kind !== 'panel' && (
          <button
            type="button"
            onClick={() => onAbout(entry.subject)}
            className="wrap-anywhere min-h-11 max-w-full text-left font-strong text-glow text-note underline underline-offset-4"
          >
            <Trans>Everything about {subject}</Trans>
          </button>
        )}
      </details>
    </div>
  )
}

/** Joins numbers to the word before them, so that 'claim 1' stays on one line. */
const withNumbers = (sentence: string) => sentence.replaceAll(/(?<=\p{L}) (?=\d+(?![\d.,]))/gu, '\u00a0')
