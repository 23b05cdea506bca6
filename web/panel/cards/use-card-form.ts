import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { type CardField, type CardValues, shortfallIn, wrongFields } from './card-values.ts'

const PROBLEMS: Record<CardField, () => string> = {
  name: () => t`A name must be one line of 1 to 60 visible characters.`,
  price: () => t`The price must be above 0 and at most 100,000 USDT, with at most 18 decimals.`,
  totalBv3: () => t`A card’s BV3 must be whole numbers of at most 1,000,000,000.`,
  dailyBv3: () => t`A whole number, at most the card’s total.`,
  totalUsdt: () => t`A card’s USDT must be decimal numbers of at most 100,000.`,
  dailyUsdt: () => t`A decimal number, at most the card’s total.`,
  description: () => t`A description must be one line of at most 200 visible characters.`,
  descriptionEs: () => t`A description must be one line of at most 200 visible characters.`,
  imageUrl: () => t`Upload a picture, or enter an https address without a username or password.`,
}

type CardFormOptions = {
  defaultValues: CardValues
  /** Saves the card. Called at once, or after the shortfall was confirmed. */
  onSave: (values: CardValues) => Promise<unknown>
  onWrong?: (written: CardValues) => void
}

/** Returns the form of a card. A card that can cost more than its price needs a confirmation before it is saved. */
export function useCardForm({ defaultValues, onSave, onWrong }: CardFormOptions) {
  /** Values that wait for confirmation of the shortfall. */
  const [asked, setAsked] = useState<CardValues | null>(null)
  const { form, ...rest } = useCallForm({
    loadSchema: async () => (await import('#core/api/cards.ts')).changeCard.body,
    defaultValues,
    objections: wrongFields,
    problems: PROBLEMS,
    ...(onWrong !== undefined && { onWrong }),
    onSubmit: async (values) => (shortfallIn(values) > 0n ? setAsked(values) : onSave(values)),
  })
  return { ...rest, form, values: form.watch(), asked, forgetAsked: () => setAsked(null) }
}

export type CardForm = ReturnType<typeof useCardForm>
