import './card-fields.css'
import { t } from '@lingui/core/macro'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DecimalField } from '../parts/decimal-field.tsx'
import { ImageField } from '../parts/image-field.tsx'
import type { CardForm } from './use-card-form.ts'

type FieldsProps = Pick<CardForm, 'form' | 'field' | 'values'>

type TermsFieldsProps = Pick<FieldsProps, 'field'> & {
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
export const CardLineFields = ({ field }: Pick<FieldsProps, 'field'>) => (
  <div className="card-lines grid gap-4 sm:grid-cols-2">
    <TextArea label={t`Description in English`} rows={2} {...field('description')} />
    <TextArea label={t`Description in Spanish`} rows={2} lang="es" {...field('descriptionEs')} />
  </div>
)

export function CardImageField({ form, field, values }: FieldsProps) {
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
