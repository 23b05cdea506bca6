import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { adminCardsQuery } from '../parts/cards-query.ts'
import { gameSettingsQuery } from '../parts/games-query.ts'
import { settingsQuery } from '../parts/settings-query.ts'
import type { Undo } from './undo-of.ts'

/** Milliseconds between refetches. Equal to those of the log, because both decide which entry is the latest of its subject. */
const VERSION_POLL_MS = 30_000

type UndoEntryProps = { undo: Undo; onAsk: (undo: Undo) => void }

/** Shows the undo button of an entry if its subject has not changed since. */
export function UndoEntry({ undo, onAsk }: UndoEntryProps) {
  const { entry, kind, which, version } = undo
  const cards = useQuery({ ...adminCardsQuery, enabled: kind === 'card' })
  const rates = useQuery({ ...gameSettingsQuery, enabled: kind === 'rate', refetchInterval: VERSION_POLL_MS })
  const settings = useQuery({ ...settingsQuery, enabled: kind === 'setting', refetchInterval: VERSION_POLL_MS })
  const setting = Object.entries(settings.data ?? {}).find(([name]) => name === which)?.[1]
  const now = {
    card: cards.data?.find(({ id }) => String(id) === which),
    rate: rates.data?.find(({ cardId }) => String(cardId) === which),
    setting,
  }
  const latest = now[kind]?.version
  // The cached version is older than the entry. The next refetch brings a newer one.
  if (latest === undefined || latest < version) return null
  if (latest > version) return <p className="mt-1 text-note text-soft">{t`Changed again since then.`}</p>
  const before = { ...setting?.default, ...undo.before }
  return (
    <Button variant="quiet" className="-ml-4" onClick={() => onAsk({ ...undo, before })}>
      <Undo2 className="size-4" aria-hidden="true" /> {t`Undo`}
      <span translate="no" className="sr-only">
        #{entry.sequence}
      </span>
    </Button>
  )
}
