import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { CardView } from '#core/api/cards.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Consent } from '#web/ui/consent.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { hideToast, showToast } from '#web/ui/toast.ts'
import { type CardValues, changeCard, createCard, NEW_CARD, useCardsChanged, valuesOf } from '../parts/cards-query.ts'
import { DialogActions } from '../parts/dialog-parts.tsx'
import {
  CardImageField,
  CardLineFields,
  CardPreview,
  CardTermsFields,
  ShortfallDialog,
  useCardForm,
  useSavedToast,
} from './card-form.tsx'

type EditCardDialogProps = {
  card: CardView
  onClose: () => void
  /** Called to show the card as another operator has edited it. */
  onReload: () => void
}

/** Edits a card, based on the version that was opened. */
export function EditCardDialog({ card, onClose, onReload }: EditCardDialogProps) {
  const { showChanged } = useSavedToast()
  const cardsChanged = useCardsChanged()
  const change = useMutation({
    mutationFn: (values: CardValues) => changeCard(card.id, card.version, values),
    meta: { showsError: true },
    onSuccess: (saved) => {
      showChanged(saved, card)
      onClose()
    },
    onError: () => {
      cardForm.forgetAsked()
      cardsChanged()
    },
  })
  const cardForm = useCardForm({ defaultValues: valuesOf(card), onSave: (values) => change.mutateAsync(values) })
  const { form, formProps, isSubmitting, values, asked, forgetAsked } = cardForm
  const isStale = change.error instanceof ApiError && change.error.code === 'card_changed_meanwhile'
  return (
    <>
      <Dialog
        isWide
        isOpen={asked === null}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t`Edit ${card.name}`}
        description={t`This applies to later purchases only. Copies that players own and open orders keep their terms.`}
        footer={
          <DialogActions>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button
              type="submit"
              form={formProps.id}
              variant="primary"
              isPending={isSubmitting}
              pendingLabel={t`Saving`}
            >
              {t`Update Card`}
            </Button>
          </DialogActions>
        }
      >
        <form {...formProps} className="grid gap-4">
          <CardTermsFields {...cardForm} isRow />
          <CardLineFields {...cardForm} />
          <CardImageField {...cardForm} />
          <Consent isGiven={values.isActive ?? true} onChange={(isActive) => form.setValue('isActive', isActive)}>
            <span className="font-strong">{t`Card Active`}</span>
            <span className="block text-note text-soft">{t`If not active, nobody can buy it. Existing copies keep mining.`}</span>
          </Consent>
          {change.isError && (
            <Notice kind="problem" title={t`Not saved`}>
              {messageFor(change.error, t`The card could not be saved. Please try again.`)}
              {isStale && (
                <Button className="mt-2 block" onClick={onReload}>
                  {t`Show the card as it is now`}
                </Button>
              )}
            </Notice>
          )}
          <CardPreview values={values} />
        </form>
      </Dialog>
      <ShortfallDialog
        asked={asked}
        isSaving={change.isPending}
        onConfirm={(confirmed) => change.mutate(confirmed)}
        onClose={forgetAsked}
      />
    </>
  )
}

const isEmpty = (written: unknown) => String(written ?? '').trim() === ''

/** Creates a card and puts it on sale. */
export function NewCard() {
  const { showCreated } = useSavedToast()
  const create = useMutation({
    mutationFn: (values: CardValues) => createCard(values),
    meta: { showsError: true },
    onSuccess: (card) => {
      showCreated(card)
      cardForm.form.reset(NEW_CARD)
    },
    onSettled: () => cardForm.forgetAsked(),
  })
  const cardForm = useCardForm({
    defaultValues: NEW_CARD,
    onSave: (values) => create.mutateAsync(values),
    onWrong: ({ name, price }) => {
      if (!isEmpty(name) && !isEmpty(price)) return hideToast()
      const description = t`Please fill in all required fields`
      showToast({ title: t`Invalid Data`, description, variant: 'destructive' })
    },
  })
  const { formProps, isSubmitting, values, asked, forgetAsked } = cardForm
  return (
    <>
      <form {...formProps} aria-label={t`Create New NFT Card`}>
        {/* Fields on the left, the players' view on the right. */}
        <div className="grid gap-x-8 gap-y-4 xl:grid-cols-2 xl:grid-rows-[1fr_auto]">
          <div className="grid min-w-0 gap-4 self-start">
            <CardTermsFields {...cardForm} />
            <CardLineFields {...cardForm} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 xl:row-span-2">
            <CardImageField {...cardForm} />
            <CardPreview values={values} />
          </div>
          <div className="grid gap-4">
            {create.isError && (
              <Notice kind="problem" title={t`Not created`}>
                {messageFor(create.error, t`The card could not be created. Please try again.`)}
              </Notice>
            )}
            <Button
              type="submit"
              variant="primary"
              className="justify-self-start max-sm:w-full"
              isPending={isSubmitting}
              pendingLabel={t`Creating`}
            >
              {t`Create NFT Card`}
            </Button>
          </div>
        </div>
      </form>
      <ShortfallDialog
        asked={asked}
        isSaving={create.isPending}
        onConfirm={(confirmed) => create.mutate(confirmed)}
        onClose={forgetAsked}
      />
    </>
  )
}
