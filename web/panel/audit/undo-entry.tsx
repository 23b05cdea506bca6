import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { adminCardsQuery } from '../cards/cards-query.ts'
import { settingsQuery } from '../settings/settings-query.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { Undo } from './undo-of.ts'

const UndoCard = lazy(async () => ({ default: (await import('./undo-card.tsx')).UndoCard }))
const UndoSetting = lazy(async () => ({ default: (await import('./undo-setting.tsx')).UndoSetting }))

/** As often as the log itself: what is the latest entry of a subject stands on both. */
const LOOK_AGAIN_MS = 30_000

type UndoEntryProps = { entry: AuditEntry; undo: Undo }

/** The way back from an entry, as long as nothing has changed its subject since. */
export function UndoEntry({ entry, undo }: UndoEntryProps) {
  const [isAsked, setAsked] = useState(false)
  const { kind, which, version } = undo
  const isCard = kind === 'card'
  const cards = useQuery({ ...adminCardsQuery, enabled: isCard })
  const settings = useQuery({ ...settingsQuery, enabled: !isCard, refetchInterval: LOOK_AGAIN_MS })
  const card = cards.data?.find(({ id }) => String(id) === which)
  const setting = Object.entries(settings.data ?? {}).find(([name]) => name === which)?.[1]
  const latest = isCard ? card?.version : setting?.version
  // Older than the entry: it was read before, and is about to be read again.
  if (latest === undefined || (latest < version && !isAsked)) return null
  const [number, onClose] = [entry.sequence, () => setAsked(false)]
  return (
    <p className="mt-1">
      {latest > version ? (
        <span className="text-note text-soft">{t`Changed again since.`}</span>
      ) : (
        <Button variant="quiet" onClick={() => setAsked(true)}>
          <Undo2 className="size-4" aria-hidden="true" /> {t`Undo`}
          <span className="sr-only">#{number}</span>
        </Button>
      )}
      {isAsked && (
        <Suspense fallback={null}>
          {isCard ? (
            <UndoCard entry={entry} undo={undo} onClose={onClose} />
          ) : (
            <UndoSetting entry={entry} undo={undo} fallback={setting?.default ?? {}} onClose={onClose} />
          )}
        </Suspense>
      )}
    </p>
  )
}
