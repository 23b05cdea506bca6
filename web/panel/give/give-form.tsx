import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GIFT_QUANTITY_MAX, isGiftQuantity } from '#core/grant.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { hideToast, showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { adminCardsQuery } from '../cards/cards-query.ts'
import { useRequestKey } from '../parts/use-request-key.ts'
import { priceText } from '../purchases/price-text.ts'
import { type Gift, GiveDialog } from './give-dialog.tsx'

/** Id that no card has. It means that no card is chosen. */
const NO_CARD = '0'
const EMPTY = { walletAddress: '', cardId: NO_CARD, quantity: '1' }

/** Asks for a wallet, a card and a number of copies. The copies are given after a confirmation. */
export function GiveForm() {
  const cards = useQuery(adminCardsQuery)
  const [gift, setGift] = useState<Gift | null>(null)
  const requestKey = useRequestKey()
  const { form, formProps, field } = useCallForm({
    loadSchema: async () => (await import('#core/api/grants.ts')).giveNft.body,
    defaultValues: EMPTY,
    objections: ({ walletAddress, cardId, quantity }) => [
      ...(walletAddress.trim() === '' ? (['walletAddress'] as const) : []),
      ...(String(cardId) === NO_CARD ? (['cardId'] as const) : []),
      ...(isGiftQuantity(Number(quantity || Number.NaN)) ? [] : (['quantity'] as const)),
    ],
    prepare: (values) => ({ ...values, walletAddress: values.walletAddress.trim() }),
    problems: {
      walletAddress: () => t`Enter 0x and 40 letters and digits, and check them for a typing error.`,
      cardId: () => t`Choose a card.`,
      quantity: () => t`A whole number from 1 to ${GIFT_QUANTITY_MAX}.`,
    },
    onWrong: ({ walletAddress, cardId, quantity }) => {
      const isWhole = walletAddress.trim() !== '' && String(cardId) !== NO_CARD && String(quantity ?? '') !== ''
      // The toast of an earlier attempt is outdated. The fields show what is wrong with this one.
      if (isWhole) return hideToast()
      const description = t`Please fill in all fields`
      showToast({ title: t`Missing Information`, description, variant: 'destructive' })
    },
    onSubmit: async ({ walletAddress, cardId, quantity }) => {
      // `cardId` is text if the schema that parses it has not loaded yet.
      const card = cards.data?.find(({ id }) => id === Number(cardId))
      if (card !== undefined) setGift({ walletAddress, card, quantity: Number(quantity) })
    },
  })
  if (cards.data === undefined && cards.isError) {
    return <ErrorState what={t`The cards`} error={cards.error} onRetry={() => cards.refetch()} />
  }
  return (
    <>
      <form
        {...formProps}
        aria-label={t`Give NFT`}
        className="grid gap-4 rounded-large border border-line bg-stall p-4 sm:p-6"
      >
        <TextField label={t`Wallet address`} placeholder="0x" isCode {...field('walletAddress')} />
        <div className="grid gap-4 sm:grid-cols-3 sm:*:first:col-span-2">
          <SelectField label={t`NFT card`} {...field('cardId')}>
            <option value={NO_CARD} disabled>
              {t`Choose a card`}
            </option>
            {(cards.data ?? []).map(({ id, name, price, isActive }) => (
              <option key={id} value={id}>
                {name} — {priceText(price)}
                {isActive ? '' : `, ${t`not on sale`}`}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t`Quantity`}
            type="number"
            inputMode="numeric"
            min={1}
            max={GIFT_QUANTITY_MAX}
            step={1}
            {...field('quantity')}
          />
        </div>
        <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full">
          {t`Give NFT`}
        </Button>
      </form>
      {gift !== null && (
        <GiveDialog
          gift={gift}
          requestKey={requestKey}
          onClose={() => setGift(null)}
          onGiven={() => form.reset(EMPTY)}
        />
      )}
    </>
  )
}
