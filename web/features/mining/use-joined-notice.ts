import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { showToast } from '#web/ui/toast.ts'

/** Tells of a card that has joined the shift by itself while the page was open, and offers to take it out again. */
export function useJoinedNotice(state: MiningState, onUndo: (cardId: number) => void) {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const joined = state.sessions.filter(({ isJoined }) => isJoined)
    const before = known.current
    known.current = new Set(joined.map(nameOf))
    if (before === null) return
    const session = joined.find((it) => !before.has(nameOf(it)))
    const { cardId, card } = session ?? {}
    if (cardId == null || card == null) return
    const { name } = card
    showToast({
      title: t`${name} joined the shift`,
      description: t`It has been earning since it became yours.`,
      action: { label: t`Undo`, run: () => onUndo(cardId) },
    })
  }, [state, onUndo])
}

const nameOf = ({ cardId, sessionStart }: MiningState['sessions'][number]) => `${cardId} ${sessionStart}`
