import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { hideToast, showToast } from '#web/ui/toast.ts'
import { CardImageField, CardLineFields, CardTermsFields } from './card-fields.tsx'
import { CardPreview } from './card-preview.tsx'
import { type CardValues, NEW_CARD } from './card-values.ts'
import { createCard } from './cards-query.ts'
import { ShortfallDialog } from './shortfall-dialog.tsx'
import { useCardForm } from './use-card-form.ts'
import { useTellSaved } from './use-tell-saved.ts'

const isEmpty = (written: unknown) => String(written ?? '').trim() === ''

/** Creates a card and puts it on sale. */
export function NewCard() {
  const { tellCreated } = useTellSaved()
  const create = useMutation({
    mutationFn: (values: CardValues) => createCard(values),
    meta: { showsError: true },
    onSuccess: (card) => {
      tellCreated(card)
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
