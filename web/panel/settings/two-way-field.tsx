import type { ReactNode } from 'react'
import { SelectField } from '#web/ui/select-field.tsx'
import type { SettingFormParts } from './setting-form.tsx'

type TwoWayFieldProps = Pick<SettingFormParts, 'form'> & {
  name: string
  label: string
  hint?: ReactNode
  /** Labels of the two options. */
  on: string
  off: string
}

/** Select with two labelled options. Its text names the active one, so that operators need not guess from a switch. */
export const TwoWayField = ({ form, name, label, hint, on, off }: TwoWayFieldProps) => (
  <SelectField
    label={label}
    hint={hint}
    value={form.watch(name) === true ? 'on' : 'off'}
    onChange={(event) => form.setValue(name, event.target.value === 'on', { shouldDirty: true })}
  >
    <option value="off">{off}</option>
    <option value="on">{on}</option>
  </SelectField>
)
