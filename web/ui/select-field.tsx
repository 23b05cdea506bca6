import type { ComponentProps } from 'react'
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx'

type SelectFieldProps = FieldProps & Omit<ComponentProps<'select'>, 'id' | 'aria-invalid' | 'aria-describedby'>

/** One of many that need no words of their own. */
export const SelectField = ({ label, hint, problem, className = '', children, ...select }: SelectFieldProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => (
      <select {...select} {...control} className={`${CONTROL_CLASS} block min-h-12 ${className}`}>
        {children}
      </select>
    )}
  </Field>
)
