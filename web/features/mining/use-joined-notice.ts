import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { showToast } from '#web/ui/toast.ts'

/** Announces cards that joined the shift automatically while the page was open, and offers to take them out. */
export function useJoinedNotice(state: MiningState, onUndo: (cardIds: number[]) => void) {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const joined = state.sessions.filter(({ isJoined }) => isJoined)
    const before = known.current
    known.current = new Set(joined.map(nameOf))
    if (before === null) return
    const cards = joined.flatMap((it) => (before.has(nameOf(it)) || it.card === null ? [] : [it.card]))
    const count = cards.length
    if (count === 0) return
    const name = cards[0]?.name ?? ''
    showToast({
      title: count === 1 ? t`${name} joined the shift` : t`${count} cards joined the shift`,
      description:
        count === 1 ? t`It started earning the moment you got it.` : t`They started earning the moment you got them.`,
      action: { label: t`Undo`, run: () => onUndo(cards.map(({ id }) => id)) },
    })
  }, [state, onUndo])
}

const nameOf = ({ cardId, sessionStart }: MiningState['sessions'][number]) => `${cardId} ${sessionStart}`
