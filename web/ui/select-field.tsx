import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx'

type SelectFieldProps = FieldProps & Omit<ComponentProps<'select'>, 'id' | 'aria-invalid' | 'aria-describedby'>

/** Offers many options that need no explanation. */
export const SelectField = ({ label, hint, problem, className = '', children, ...select }: SelectFieldProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => (
      <div className="relative">
        <select
          {...select}
          {...control}
          className={`${CONTROL_CLASS} block min-h-12 appearance-none pr-10 ${className}`}
        >
          {children}
        </select>
        {/* The browser's own arrow has no margin to the edge. */}
        <ChevronDown className="pointer-events-none absolute top-3 right-3 size-6 text-soft" aria-hidden="true" />
      </div>
    )}
  </Field>
)
