import './card-form.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { CardView } from '#core/api/cards.ts'
import { readDraft } from '#core/card-draft.ts'
import { lineFor, shortfallOf } from '#core/cards.ts'

import { formatAmount, type Usdt, usdt } from '#core/money.ts'
import { referralBonus } from '#core/referral.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { CardTerms } from '#web/shared/card-details.tsx'
import { useLanguage } from '#web/texts/texts.ts'
import { ActionSummary } from '#web/ui/action-summary.tsx'
import { amountText } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'

import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import {
  type CardField,
  type CardValues,
  changeCard,
  draftOf,
  shortfallIn,
  useCardsChanged,
  valuesOf,
  wrongFields,
} from '../parts/cards-query.ts'

import { DecimalField } from '../parts/decimal-field.tsx'
import { DialogActions } from '../parts/dialog-parts.tsx'
import { ImageField } from '../parts/image-field.tsx'
import { Picture } from '../parts/picture.tsx'
import { isProofRequired } from '../session/call-operator.ts'

type CardFieldsProps = Pick<CardForm, 'form' | 'field' | 'values'>

type TermsFieldsProps = Pick<CardFieldsProps, 'field'> & {
  /** Whether the four amounts share one line if there is room. */
  isRow?: boolean
}

/** Shows the fields for name, price and terms. Amounts are of one copy. */
export const CardTermsFields = ({ field, isRow = false }: TermsFieldsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={t`Name`} autoComplete="off" {...field('name')} />
      <DecimalField label={t`Price (USDT)`} placeholder="29" {...field('price')} />
    </div>
    <div className={`grid grid-cols-2 gap-4 ${isRow ? 'sm:grid-cols-4' : ''}`}>
      <DecimalField label={t`Total BV3`} placeholder="30000" {...field('totalBv3')} />
      <DecimalField label={t`Daily BV3`} placeholder="600" {...field('dailyBv3')} />
      <DecimalField label={t`Total USDT`} placeholder="24.65" {...field('totalUsdt')} />
      <DecimalField label={t`Daily USDT`} placeholder="1.45" {...field('dailyUsdt')} />
    </div>
  </>
)

/** Shows the fields for the descriptions, which grow with their text so that all of it is visible. */
export const CardLineFields = ({ field }: Pick<CardFieldsProps, 'field'>) => (
  <div className="card-lines grid gap-4 sm:grid-cols-2">
    <TextArea label={t`Description in English`} rows={2} {...field('description')} />
    <TextArea label={t`Description in Spanish`} rows={2} lang="es" {...field('descriptionEs')} />
  </div>
)

export function CardImageField({ form, field, values }: CardFieldsProps) {
  const { problem } = field('imageUrl')
  return (
    <ImageField
      label={t`Image URL`}
      value={values.imageUrl ?? ''}
      problem={problem}
      onChange={(url) => form.setValue('imageUrl', url, { shouldValidate: form.formState.isSubmitted })}
    />
  )
}

const BV3_UNIT = 100n

/** Shows the card as players would see it. A value that cannot be parsed yet shows as 0. */
export function CardPreview({ values }: { values: CardValues }) {
  const draft = draftOf(values)
  const read = readDraft({ ...draft, name: draft.name || '–' })
  const price = read.ok ? read.value.price : usdt(0n)
  const terms = read.ok ? read.value.terms : null
  const { description: en, descriptionEs } = draft
  const line = lineFor(descriptionEs === '' ? { en } : { en, es: descriptionEs }, useLanguage())
  const isBlank = Object.values(values).every((written) => String(written ?? '').trim() === '')
  return (
    <section
      aria-label={t`Preview`}
      className="flex min-w-0 grow flex-col rounded-large border border-line bg-stall p-4"
    >
      <p className="text-note text-soft">{t`As players see it`}</p>
      {isBlank ? (
        <p className="my-auto py-8 text-center text-soft">{t`Fill in the fields and the card appears here.`}</p>
      ) : (
        <>
          <div className="mt-2 flex gap-4">
            <Picture src={draft.imageUrl} className="h-20 w-16" />
            <div className="min-w-0">
              <p className="wrap-anywhere text-lead">{draft.name || t`Name`}</p>
              <p lang={line.language} className="wrap-anywhere text-note text-soft">
                {line.text}
              </p>
              <p translate="no" className="mt-2 font-strong text-glow tabular-nums">
                {amountText(price, 'USDT', 2)} USDT
              </p>
            </div>
          </div>
          <div className="mt-3">
            <CardTerms
              card={{
                dailyBv3: Number((terms?.dailyBv3 ?? 0n) / BV3_UNIT),
                totalBv3: Number((terms?.totalBv3 ?? 0n) / BV3_UNIT),
                dailyUsdt: formatAmount(terms?.dailyUsdt ?? 0n, 'USDT'),
                totalUsdt: formatAmount(terms?.totalUsdt ?? 0n, 'USDT'),
              }}
            />
          </div>
        </>
      )}
    </section>
  )
}

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

type CardForm = ReturnType<typeof useCardForm>

/** Returns functions that show that a card was saved. The message offers an undo, which fails if the card was edited since. */
export function useSavedToast() {
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
    showCreated(saved: CardView) {
      changed()
      const offSale = { ...valuesOf(saved), isActive: false }
      const run = () => void undo(saved, offSale, t`${saved.name} is not on sale.`)
      showToast({ title: t`Card Created`, description: t`${saved.name} is on sale.`, action: { label: t`Undo`, run } })
    },
    showChanged(saved: CardView, before: CardView) {
      changed()
      const run = () => void undo(saved, valuesOf(before), t`${before.name} is back to its previous state.`)
      const description = t`Copies that players own keep their terms.`
      showToast({ title: t`Card Updated`, description, action: { label: t`Undo`, run } })
    },
  }
}

type ShortfallDialogProps = {
  /** Values to confirm; null if no confirmation is open. */
  asked: CardValues | null
  isSaving: boolean
  onConfirm: (values: CardValues) => void
  onClose: () => void
}

/** Shows what each copy can cost beyond its price, before the card is saved. */
export function ShortfallDialog({ asked, isSaving, onConfirm, onClose }: ShortfallDialogProps) {
  const read = asked === null ? null : readDraft(draftOf(asked))
  const price = read?.ok === true ? read.value.price : usdt(0n)
  const total = read?.ok === true ? read.value.terms.totalUsdt : usdt(0n)
  const shortfall = inUsdt(shortfallOf(price, total))
  return (
    <Dialog
      isOpen={asked !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`This card costs more than its price`}
      description={t`Each copy sold can cost ${shortfall} more than its price. Players are owed it from the moment of sale.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Back to the card`}</Button>
          <Button
            variant="danger"
            isPending={isSaving}
            pendingLabel={t`Saving`}
            onClick={() => asked !== null && onConfirm(asked)}
          >
            <Trans>Save, {shortfall} short</Trans>
          </Button>
        </DialogActions>
      }
    >
      <ActionSummary>
        <LeaderLine label={t`Total USDT of a copy`}>{inUsdt(total)}</LeaderLine>
        <LeaderLine label={t`Referral bonus, 15%`}>{inUsdt(referralBonus(price))}</LeaderLine>
        <LeaderLine label={t`Price`}>{inUsdt(price)}</LeaderLine>
        <LeaderLine label={t`Short by`}>
          <span className="text-loss">{shortfall}</span>
        </LeaderLine>
      </ActionSummary>
    </Dialog>
  )
}

const inUsdt = (amount: Usdt) => `${amountText(amount, 'USDT')}\u00a0USDT`
