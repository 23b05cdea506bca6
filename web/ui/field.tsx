import { type ReactNode, useId } from 'react'

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
