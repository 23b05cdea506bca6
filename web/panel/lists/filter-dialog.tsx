import { t } from '@lingui/core/macro'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'

import { DialogActions } from '../parts/dialog-parts.tsx'
import type { FilterField, FilterValues } from './list-filters.ts'

/** Value of the option that filters nothing, because an item of a select needs a value. */
const ALL = 'all'

type FilterDialogProps = {
  fields: readonly FilterField[]
  values: FilterValues
  onChange: (values: FilterValues) => void
  onClose: () => void
}

/** Edits all filters of a list at once. On a phone it opens at the bottom, within reach of the thumb. */
export function FilterDialog({ fields, values, onChange, onClose }: FilterDialogProps) {
  const formId = useId()
  const [problems, setProblems] = useState<FilterValues>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const next = Object.fromEntries(fields.map((field) => [field.key, readValue(form, field)]))
    const found = Object.fromEntries(
      fields.flatMap(({ key, problem }) => {
        const text = next[key] ?? ''
        const sentence = text === '' ? null : (problem?.(text) ?? null)
        return sentence === null ? [] : [[key, sentence]]
      }),
    )
    setProblems(found)
    const [wrong] = Object.keys(found)
    if (wrong !== undefined) {
      const control = event.currentTarget.elements.namedItem(wrong)
      if (control instanceof HTMLElement) control.focus()
      return
    }
    onChange(next)
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Filter`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t`Show`}
          </Button>
        </DialogActions>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {fields.map((field) => (
          <FilterControl
            key={field.key}
            field={field}
            value={values[field.key] ?? ''}
            problem={problems[field.key] ?? null}
          />
        ))}
      </form>
    </Dialog>
  )
}

function readValue(form: FormData, { key, kind }: FilterField): string {
  const value = String(form.get(key) ?? '').trim()
  return kind === 'choice' && value === ALL ? '' : value
}

function FilterControl({ field, value, problem }: { field: FilterField; value: string; problem: string | null }) {
  const { key, label, kind, options = [], hint } = field
  if (kind === 'choice')
    return (
      <SelectField label={label} name={key} defaultValue={value || ALL}>
        <option value={ALL}>{t`All`}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    )
  if (kind === 'day') return <TextField label={label} name={key} type="date" defaultValue={value} hint={hint} />
  return <TextField label={label} name={key} defaultValue={value} hint={hint} problem={problem} isCode />
}
