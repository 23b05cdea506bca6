import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { SavedScore } from '#core/api/game-runs.ts'
import { hideToast, showToast } from '#web/ui/toast.ts'
import { bv3Text } from './bv3-text.ts'

/**
 * Shows a toast with what a run was paid, but never during a run, because it would cover the figures on a phone.
 *
 * @returns callback for each paid run; a toast that arrives during another run is delayed until that run has ended
 */
export function useEarnedToast(isRunning: boolean): (saved: SavedScore) => void {
  const isOn = useRef(false)
  const unsaid = useRef<SavedScore | null>(null)
  useEffect(() => {
    isOn.current = isRunning
    if (isRunning) hideToast()
    else if (unsaid.current !== null) tellEarned(unsaid.current)
    if (!isRunning) unsaid.current = null
    return () => {
      isOn.current = false
    }
  }, [isRunning])
  return (saved) => {
    if (isOn.current) unsaid.current = saved
    else tellEarned(saved)
  }
}

function tellEarned({ tokensEarned }: SavedScore) {
  if (Number(tokensEarned) === 0) return
  const amount = bv3Text(tokensEarned)
  showToast({ title: t`Tokens Earned!`, description: t`${amount} BV3 for your run` })
}
