import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMayWrite } from '../session/operator-query.ts'
import { type AuditEntry, subjectText } from './audit-entry.ts'
import { auditSentence } from './audit-sentence.ts'
import { ChangeList } from './change-list.tsx'
import { shortText } from './plain-text.ts'
import { type Undo, undoOf } from './undo-of.ts'

const UndoEntry = lazy(async () => ({ default: (await import('./undo-entry.tsx')).UndoEntry }))
const AuditFacts = lazy(async () => ({ default: (await import('./audit-facts.tsx')).AuditFacts }))

type AuditRecordProps = { entry: AuditEntry; onAbout: (subject: string) => void; onUndo: (undo: Undo) => void }

/** Shows an entry as a sentence, its changes and, on demand, everything that is stored of it. */
export function AuditRecord({ entry, onAbout, onUndo }: AuditRecordProps) {
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
        {entry.subject !== 'panel' && (
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
