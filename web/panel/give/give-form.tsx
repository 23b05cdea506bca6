import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortened } from '#core/address.ts'
import type { CardView } from '#core/api/cards.ts'
import type { giveNft } from '#core/api/grants.ts'
import { GIFT_QUANTITY_MAX, isGiftQuantity } from '#core/grant.ts'
import { times } from '#core/money.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { ActionSummary, ActionSummaryItem } from '#web/ui/action-summary.tsx'
import { amountText, readUsdt, readWholeBv3 } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'

import { hideToast, showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { priceText } from '../parts/amount-texts.tsx'
import { adminCardsQuery, useCardsChanged } from '../parts/cards-query.ts'
import { DialogActions, type RequestKey, useRequestKey, WholeAddress } from '../parts/dialog-parts.tsx'
import { useWalletCheck, WalletCheck } from '../parts/wallet-check.tsx'
import { callOperator, isProofRequired } from '../session/call-operator.ts'

/** Id that no card has. It means that no card is chosen. */
const NO_CARD = '0'
const EMPTY = { walletAddress: '', cardId: NO_CARD, quantity: '1' }

/** Asks for a wallet, a card and a number of copies. The copies are given after a confirmation. */
export function GiveForm() {
  const cards = useQuery(adminCardsQuery)
  const [gift, setGift] = useState<NftGift | null>(null)
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

type NftGift = { readonly walletAddress: string; readonly card: CardView; readonly quantity: number }

type GiveDialogProps = { gift: NftGift; requestKey: RequestKey; onClose: () => void; onGiven: () => void }

/** Shows in full what will be given, to which wallet, and what will be owed for it. */
function GiveDialog({ gift, requestKey, onClose, onGiven }: GiveDialogProps) {
  const { walletAddress, card, quantity } = gift
  const check = useWalletCheck(walletAddress)
  const cardsChanged = useCardsChanged()
  const give = useMutation({
    mutationFn: () => {
      const body = { walletAddress, cardId: card.id, quantity }
      const headers = { 'Idempotency-Key': requestKey.keyFor(body) }
      return callOperator<typeof giveNft>('POST', '/api/admin/give-nft', { body }, { headers })
    },
    onSuccess: () => {
      showToast({ title: t`NFT Given`, description: t`${quantity} × ${card.name} to ${shortened(walletAddress)}` })
      requestKey.forget()
      onGiven()
      onClose()
    },
    onError(error) {
      if (isProofRequired(error)) return
      showToast({
        title: t`Give NFT Failed`,
        description: messageFor(error, t`An error occurred`),
        variant: 'destructive',
      })
    },
    onSettled: cardsChanged,
  })
  const copies = BigInt(quantity)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Give ${quantity} × ${card.name}?`}
      description={t`Check this before you give it. It cannot be undone.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={check.isPending}
            isPending={give.isPending}
            pendingLabel={t`Giving`}
            onClick={() => give.mutate()}
          >
            {plural(quantity, { one: 'Give # copy', other: 'Give # copies' })}
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <ActionSummary>
          <ActionSummaryItem label={t`To the wallet`}>
            <WholeAddress value={walletAddress} />
          </ActionSummaryItem>
          <LeaderLine label={t`Gives`}>
            {quantity} × {card.name}
          </LeaderLine>
          <LeaderLine label={t`USDT owed, at most`}>
            {amountText(times(readUsdt(card.totalUsdt), copies), 'USDT', 4)}
          </LeaderLine>
          <LeaderLine label={t`BV3 owed, at most`}>
            {amountText(times(readWholeBv3(card.totalBv3), copies), 'BV3', 2)}
          </LeaderLine>
        </ActionSummary>
        <WalletCheck check={check} />
      </div>
    </Dialog>
  )
}
