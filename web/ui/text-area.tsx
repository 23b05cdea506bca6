import type { ComponentProps } from 'react'
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'aria-invalid' | 'aria-describedby'>

/** Field for a few lines of free text. */
export const TextArea = ({ label, hint, problem, className = '', ...area }: TextAreaProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => <textarea rows={3} {...area} {...control} className={`${CONTROL_CLASS} block py-2 ${className}`} />}
  </Field>
)
