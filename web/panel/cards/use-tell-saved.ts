import { t } from '@lingui/core/macro'
import type { CardView } from '#core/api/cards.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast.ts'
import { isProofRequired } from '../session/call-operator.ts'
import { type CardValues, valuesOf } from './card-values.ts'
import { changeCard, useCardsChanged } from './cards-query.ts'

/** Returns functions that show that a card was saved. The message offers an undo, which fails if the card was edited since. */
export function useTellSaved() {
  const changed = useCardsChanged()

  async function undo(saved: CardView, former: CardValues, done: string) {
    try {
      await changeCard(saved.id, saved.version, former)
      showToast({ title: t`Card Updated`, description: done })
    } catch (error) {
      const description = messageFor(error, t`The change could not be undone.`)
      if (!isProofRequired(error)) showToast({ title: t`Not undone`, description, variant: 'destructive' })
    }
    changed()
  }
  return {
    tellCreated(saved: CardView) {
      changed()
      const offSale = { ...valuesOf(saved), isActive: false }
      const run = () => void undo(saved, offSale, t`${saved.name} is not on sale.`)
      showToast({ title: t`Card Created`, description: t`${saved.name} is on sale.`, action: { label: t`Undo`, run } })
    },
    tellChanged(saved: CardView, before: CardView) {
      changed()
      const run = () => void undo(saved, valuesOf(before), t`${before.name} is back to its previous state.`)
      const description = t`Copies that players own keep their terms.`
      showToast({ title: t`Card Updated`, description, action: { label: t`Undo`, run } })
    },
  }
}
