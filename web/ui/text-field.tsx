import { type ComponentProps, useId } from 'react'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  /** What is wrong with it, once it was tried. */
  problem?: string | null
}

export function TextField({ label, onChange, hint, problem = null, className = '', ...input }: TextFieldProps) {
  const id = useId()
  const note = problem ?? hint
  return (
    <div>
      <label htmlFor={id} className="font-strong">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={problem !== null || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className={`mt-1 min-h-11 w-full rounded-small border-2 bg-street px-3 ${problem === null ? 'border-control' : 'border-loss'} ${className}`}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={`mt-1 text-note ${problem === null ? 'text-soft' : 'text-loss'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
