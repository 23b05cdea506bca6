import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardView } from '#core/api/cards.ts'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { QUANTITY_MAX, QUANTITY_MIN } from '#core/cards.ts'
import { formatAmount, times } from '#core/money.ts'
import { shareOfOrder } from '#core/payment.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { ActionSummary, ActionSummaryItem } from '#web/ui/action-summary.tsx'
import { readSigned, readUsdt } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ExactAmount } from '#web/ui/exact-amount.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { assetText, priceText } from '../parts/amount-texts.tsx'
import { adminCardsQuery } from '../parts/cards-query.ts'
import { DialogActions, WholeAddress } from '../parts/dialog-parts.tsx'
import { NoteField } from './payment-dialogs.tsx'
import { type Resolution, resolve } from './payments-tab.tsx'

type CreditDialogProps = { payment: AdminPaymentView; onClose: () => void; onResolved: () => void }

/** Delivers copies of a card for the open part of a payment. */
export function CreditDialog({ payment, onClose, onResolved }: CreditDialogProps) {
  // Always refetched, because the credit is refused if a card has changed.
  const cards = useQuery({ ...adminCardsQuery, refetchOnMount: 'always' })
  const [first] = cards.data ?? []
  const close = {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => !isOpen && onClose(),
    title: t`Credit payment ${payment.id}`,
    description: t`The sender gets copies of a card. It cannot be undone.`,
  }
  if (cards.isFetchedAfterMount && cards.data !== undefined && first !== undefined) {
    const ordered =
      cards.data.find(({ id, name }) => id === payment.orderPrice?.cardId || name === payment.cardName) ?? first
    return (
      <CreditForm
        payment={payment}
        read={cards.data}
        first={ordered}
        onChanged={async () => (await cards.refetch()).data}
        dialog={close}
        onClose={onClose}
        onResolved={onResolved}
      />
    )
  }
  return (
    <Dialog {...close} footer={<Button onClick={onClose}>{t`Cancel`}</Button>}>
      {cards.isPending || !cards.isFetchedAfterMount ? (
        <ListSkeleton label={t`Loading the cards`} rows={1} />
      ) : cards.isError ? (
        <ErrorState what={t`The cards`} error={cards.error} onRetry={() => cards.refetch()} />
      ) : (
        <Notice kind="problem">{t`No card is on sale. The payment can be refunded.`}</Notice>
      )}
    </Dialog>
  )
}

type CreditFormProps = CreditDialogProps & {
  /** Cards as they were when the dialog opened. */
  read: readonly CardView[]
  /** Card that is chosen at first. */
  first: CardView
  /** Reads the cards again if one has changed since. */
  onChanged: () => Promise<readonly CardView[] | undefined>
  dialog: Pick<React.ComponentProps<typeof Dialog>, 'isOpen' | 'onOpenChange' | 'title' | 'description'>
}

function CreditForm({ payment, read, first, dialog, onChanged, onClose, onResolved }: CreditFormProps) {
  // State, so that a background refetch does not change a price while the operator reads it.
  const [cards, setCards] = useState(read)
  const cardOf = (cardId: number) => cards.find(({ id }) => id === cardId) ?? first
  const credit = useMutation({
    mutationFn: (resolution: Resolution) => resolve(payment.id, resolution),
    meta: { showsError: true },
    onSuccess: () => {
      showToast({ title: t`Payment credited`, description: t`${copies} × ${card.name} delivered.` })
      onClose()
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'card_changed_meanwhile') return
      setCards((await onChanged()) ?? cards)
    },
    onSettled: onResolved,
  })
  const { form, formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/payments.ts')).resolvePayment.body.options[0],
    defaultValues: { action: 'credit', ...costOf(payment, first), copies: coveredCopies(payment, first), note: '' },
    problems: { note: () => t`Enter plain text, or leave it empty.` },
    onSubmit: (resolution) => credit.mutateAsync({ ...resolution, ...costOf(payment, cardOf(resolution.cardId)) }),
  })
  const { cardId, copies } = form.watch()
  const card = cardOf(Number(cardId))
  const hasAccount = payment.userId !== null

  function choose(id: number) {
    const chosen = cardOf(id)
    form.setValue('cardId', chosen.id)
    form.setValue('copies', coveredCopies(payment, chosen))
  }
  return (
    <Dialog
      {...dialog}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="primary"
            disabled={!hasAccount}
            isPending={isSubmitting}
            pendingLabel={t`Crediting`}
          >
            {plural(copies, { one: 'Credit # copy', other: 'Credit # copies' })}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        {!hasAccount && (
          <Notice kind="problem">{t`The sender of this payment has no account. You can only refund it.`}</Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-end">
          <SelectField label={t`Card`} value={card.id} onChange={(event) => choose(Number(event.target.value))}>
            {cards.map(({ id, name, price }) => (
              <option key={id} value={id}>
                {name} — {priceText(price)}
              </option>
            ))}
          </SelectField>
          <div className="flex items-center justify-between sm:block">
            <p className="font-strong sm:mb-1" aria-hidden="true">{t`Quantity`}</p>
            <QuantityStepper
              value={copies}
              min={QUANTITY_MIN}
              max={QUANTITY_MAX}
              label={t`Copies of ${card.name}`}
              onChange={(quantity) => form.setValue('copies', quantity)}
            />
          </div>
        </div>
        <CreditEcho payment={payment} card={card} copies={copies} />
        <NoteField {...field('note')} />
        {credit.isError && (
          <Notice kind="problem" title={t`Not credited`}>
            {messageFor(credit.error, t`The payment could not be credited. Please try again.`)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

/** Returns the price and terms that the form shows for a card. */
const costOf = (payment: AdminPaymentView, { id, version }: CardView) => ({
  cardId: id,
  cardVersion: version,
  isAtOrderPrice: payment.orderPrice?.cardId === id,
})

/** Returns how many copies the open part pays for, or one if only the server can tell. */
const coveredCopies = (payment: AdminPaymentView, card: CardView) =>
  copiesCovered(readSigned(payment.open, payment.asset), creditPrice(payment, card))

type CreditEchoProps = { payment: AdminPaymentView; card: CardView; copies: number }

/** Shows what a credit gives, to whom, what it takes of the payment, and which price applies. */
function CreditEcho({ payment, card, copies }: CreditEchoProps) {
  const price = creditPrice(payment, card)
  return (
    <>
      <ActionSummary>
        <LeaderLine label={t`Gives`}>
          {copies} × {card.name}
        </LeaderLine>
        <LeaderLine label={t`Open now`}>
          <ExactAmount decimal={payment.open} asset={payment.asset} />
        </LeaderLine>
        {price === null ? (
          <LeaderLine label={t`Price today`}>
            {assetText(formatAmount(times(readUsdt(card.price), BigInt(copies)), 'USDT'), 'USDT')}
          </LeaderLine>
        ) : (
          <PriceLines payment={payment} price={price} copies={copies} />
        )}
        <ActionSummaryItem label={t`To the sender’s account`}>
          <WholeAddress value={payment.sender} />
        </ActionSummaryItem>
      </ActionSummary>
      <p className="text-note text-soft">{whyText(price)}</p>
    </>
  )
}

function whyText(price: CreditPrice | null): string {
  if (price === null) return t`It is taken in BNB at the price feed’s current rate.`
  return price.isOfOrder
    ? t`Paid while its order was valid, so the order’s price and terms apply.`
    : t`No order covers this payment and card, so the card’s current price and terms apply.`
}

type PriceLinesProps = { payment: AdminPaymentView; price: CreditPrice; copies: number }

function PriceLines({ payment: { asset, open }, price, copies }: PriceLinesProps) {
  const written = (amount: bigint) => <ExactAmount decimal={formatAmount(amount, asset)} asset={asset} />
  const cost = price.of(copies)
  const rest = readSigned(open, asset) - cost
  return (
    <>
      <LeaderLine label={price.isOfOrder ? t`Price of its order` : t`Price today`}>{written(cost)}</LeaderLine>
      {rest >= 0n ? (
        <LeaderLine label={t`Stays open`}>{written(rest)}</LeaderLine>
      ) : (
        <LeaderLine label={t`Short of the price`}>
          <span translate="no" className="text-loss">
            {written(-rest)}
          </span>
        </LeaderLine>
      )}
    </>
  )
}

/** Price of copies that a payment is credited with, in the payment's asset, as the server will compute it. */
type CreditPrice = { readonly isOfOrder: boolean; readonly of: (copies: number) => bigint }

/** Returns the price, or null if only the server can tell it. At today's price, a payment in BNB is quoted when it is credited. */
export function creditPrice({ asset, orderPrice }: AdminPaymentView, card: CardView): CreditPrice | null {
  if (orderPrice?.cardId === card.id) {
    const order = { amount: readSigned(orderPrice.amount, asset), quantity: orderPrice.copies }
    return { isOfOrder: true, of: (copies) => shareOfOrder(order, copies) }
  }
  const price = readUsdt(card.price)
  return asset === 'BNB' ? null : { isOfOrder: false, of: (copies) => times(price, BigInt(copies)) }
}

/** Returns how many copies are covered, up to the limit of one purchase, or one if the payment covers no copy. */
export function copiesCovered(open: bigint, price: CreditPrice | null): number {
  let copies = QUANTITY_MIN
  while (price !== null && copies < QUANTITY_MAX && price.of(copies + 1) <= open) copies++
  return copies
}
