import type { ComponentProps, ReactNode } from 'react'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Field, type FieldProps } from './field.tsx'

type AmountFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby' | 'className'> & {
    /** Unit of the amount, e.g. 'USDT'. */
    unit: string
    /** Extra control, e.g. a button that fills in the whole balance. */
    action?: ReactNode
  }

/** Large field for an amount of money. The amount stays decimal text and is never read as a float. */
export const AmountField = ({ label, hint, problem, unit, action, ...input }: AmountFieldProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => (
      <div
        className={`flex items-center rounded-small border-2 bg-street pr-1 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-glow has-[input:focus-visible]:outline-offset-2 ${control['aria-invalid'] ? 'border-loss' : 'border-control'}`}
      >
        <input
          inputMode="decimal"
          autoComplete="off"
          placeholder={decimalText('0.00')}
          maxLength={64}
          {...input}
          {...control}
          className="min-h-14 min-w-0 flex-1 bg-transparent px-3 font-heavy text-title tabular-nums outline-none placeholder:text-soft/60"
        />
        <span translate="no" className="px-2 text-soft">
          {unit}
        </span>
        {action}
      </div>
    )}
  </Field>
)
