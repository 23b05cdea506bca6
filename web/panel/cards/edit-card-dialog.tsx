import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import type { CardView } from '#core/api/cards.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Consent } from '#web/ui/consent.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { CardImageField, CardLineFields, CardTermsFields } from './card-fields.tsx'
import { CardPreview } from './card-preview.tsx'
import { type CardValues, valuesOf } from './card-values.ts'
import { changeCard, useCardsChanged } from './cards-query.ts'
import { ShortfallDialog } from './shortfall-dialog.tsx'
import { useCardForm } from './use-card-form.ts'
import { useTellSaved } from './use-tell-saved.ts'

type EditCardDialogProps = {
  card: CardView
  onClose: () => void
  /** Called to show the card as another operator has edited it. */
  onReload: () => void
}

/** Edits a card, based on the version that was opened. */
export function EditCardDialog({ card, onClose, onReload }: EditCardDialogProps) {
  const { tellChanged } = useTellSaved()
  const cardsChanged = useCardsChanged()
  const change = useMutation({
    mutationFn: (values: CardValues) => changeCard(card.id, card.version, values),
    meta: { showsError: true },
    onSuccess: (saved) => {
      tellChanged(saved, card)
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
