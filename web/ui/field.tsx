import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { decimalText } from '#web/lib/decimal-text.ts'

export type FieldProps = {
  label: string
  /** Help for filling it in. */
  hint?: ReactNode
  /** Problem with the value; replaces the hint. */
  problem?: string | null | undefined
}

/** Attributes that a control takes from its field. */
export type ControlProps = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** Classes of every control: surface, border, and the colour of an invalid one. */
export const CONTROL_CLASS =
  'w-full rounded-small border-2 border-control bg-street px-3 placeholder:text-soft/70 aria-invalid:border-loss'

/** Shows a control with its name above it, and help or a problem below it. */
export function Field({
  label,
  hint,
  problem = null,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const isWrong = problem !== null
  const hasNote = isWrong || hint !== undefined
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-strong">
        {label}
      </label>
      <div className="mt-1">
        {children({
          id,
          'aria-invalid': isWrong,
          'aria-describedby': hasNote ? `${id}-note` : undefined,
        })}
      </div>
      {hasNote && (
        // Screen readers announce it when it changes from help to a problem.
        <div
          id={`${id}-note`}
          role={isWrong ? 'alert' : undefined}
          className={`mt-1 text-note ${isWrong ? 'text-loss' : 'text-soft'}`}
        >
          {problem ?? hint}
        </div>
      )}
    </div>
  )
}

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

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'aria-invalid' | 'aria-describedby'>

/** Field for a few lines of free text. */
export const TextArea = ({ label, hint, problem, className = '', ...area }: TextAreaProps) => (
  <Field label={label} hint={hint} problem={problem}>
    {(control) => <textarea rows={3} {...area} {...control} className={`${CONTROL_CLASS} block py-2 ${className}`} />}
  </Field>
)

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
    /** Whether it holds an address or a hash, in which every letter counts. */
    isCode?: boolean
    /** Button beside the field that acts on its text. */
    action?: ReactNode
  }

/** Field for one line of text. It accepts all other props of an input: `{...register('name')}`. */
export function TextField({ label, hint, problem, isCode = false, action, className = '', ...input }: TextFieldProps) {
  const look = `min-h-12 min-w-0 text-ellipsis ${isCode ? 'font-code text-note' : ''} ${className}`
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => {
        const line = <input {...(isCode && CODE)} {...input} {...control} className={`${CONTROL_CLASS} ${look}`} />
        return action === undefined ? (
          line
        ) : (
          <div className="flex items-stretch gap-2 *:first:flex-1 *:last:shrink-0">
            {line}
            {action}
          </div>
        )
      }}
    </Field>
  )
}

/** Attributes that stop the browser from completing, capitalizing or correcting the text. */
const CODE = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
