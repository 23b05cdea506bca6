import { t } from '@lingui/core/macro'
import type { AdminGameSettings } from '#core/api/game.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast.ts'
import { changeRate, useRatesChanged } from './games-query.ts'

/**
 * Returns a function that shows that a card's rate was saved. The message offers an undo, which fails if the rate was changed
 * since.
 */
export function useTellRateSaved() {
  const changed = useRatesChanged()

  async function undo({ cardId, version }: AdminGameSettings, before: AdminGameSettings) {
    try {
      await changeRate(cardId, version, { isActive: before.isActive, tokensPerMinute: before.ownRate })
      showToast({ title: t`Undone` })
    } catch (error) {
      const description = messageFor(error, t`The change could not be undone.`)
      showToast({ title: t`Not undone`, description, variant: 'destructive' })
    }
    changed()
  }
  return (saved: AdminGameSettings, before: AdminGameSettings) => {
    changed()
    const description = t`${saved.cardName}: runs in progress keep their rate.`
    const run = () => void undo(saved, before)
    showToast({ title: t`Rate saved`, description, action: { label: t`Undo`, run } })
  }
}
