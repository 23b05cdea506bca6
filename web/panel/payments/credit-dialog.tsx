import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AdminPaymentView } from '#core/api/payments.ts'
import { QUANTITY_MAX, QUANTITY_MIN } from '#core/cards.ts'
import { cardsQuery } from '#web/features/cards/cards-query.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { CreditEcho } from './credit-echo.tsx'
import { resolve } from './payments-query.ts'
import { copiesCovered } from './plan-credit.ts'

const NOTE_MAX = 500

type CreditDialogProps = { payment: AdminPaymentView; onClose: () => void; onResolved: () => void }

/** Delivers copies of a card for what a payment leaves open. */
export function CreditDialog({ payment, onClose, onResolved }: CreditDialogProps) {
  const cards = useQuery(cardsQuery).data ?? []
  const cardField = useId()
  const [cardId, setCardId] = useState<number | null>(null)
  const [chosenCopies, setCopies] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const card =
    cards.find(({ id }) => id === cardId) ?? cards.find(({ name }) => name === payment.cardName) ?? cards[0] ?? null
  const covered =
    card === null || payment.asset === 'BNB' ? 1 : copiesCovered(readUsdt(payment.open), readUsdt(card.price))
  const copies = chosenCopies ?? covered
  const credit = useMutation({
    mutationFn: (creditedCardId: number) =>
      resolve(payment.id, { action: 'credit', cardId: creditedCardId, copies, note: note.trim() }),
    onSuccess: () => {
      showToast({ title: t`Payment credited`, description: t`${copies} × ${card?.name ?? ''} delivered.` })
      onResolved()
      onClose()
    },
  })
  const hasAccount = payment.userId !== null
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Credit payment ${payment.id}`}
      description={t`The sender gets copies of a card, as if bought now. It cannot be undone.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={!hasAccount || card === null}
            isPending={credit.isPending}
            pendingLabel={t`Crediting`}
            onClick={() => card !== null && credit.mutate(card.id)}
          >
            {plural(copies, { one: 'Credit # copy', other: 'Credit # copies' })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {!hasAccount && (
          <Notice kind="problem">{t`The sender of this payment has no account. It can only be refunded.`}</Notice>
        )}
        <div className="flex flex-wrap items-end gap-4">
          <div className="min-w-0 flex-1">
            <label htmlFor={cardField} className="font-strong">
              {t`Card`}
            </label>
            <select
              id={cardField}
              value={card?.id ?? ''}
              onChange={(event) => {
                setCardId(Number(event.target.value))
                setCopies(null)
              }}
              className="mt-1 block min-h-12 w-full rounded-small border-2 border-control bg-street px-3"
            >
              {cards.map(({ id, name, price }) => (
                <option key={id} value={id}>
                  {name} — {decimalText(price)} USDT
                </option>
              ))}
            </select>
          </div>
          <QuantityStepper
            value={copies}
            min={QUANTITY_MIN}
            max={QUANTITY_MAX}
            label={card === null ? t`Copies` : t`Copies of ${card.name}`}
            onChange={setCopies}
          />
        </div>
        {card !== null && <CreditEcho payment={payment} card={card} copies={copies} />}
        <TextArea
          label={t`Note`}
          hint={t`For the audit log; may stay empty.`}
          value={note}
          onChange={setNote}
          maxLength={NOTE_MAX}
        />
        {credit.isError && (
          <Notice kind="problem" title={t`Not credited`}>
            {messageFor(credit.error, t`The payment could not be credited. Please try again.`)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
