import { type ReactNode, useId } from 'react'

export type FieldProps = {
  label: string
  /** What to know before filling it in. */
  hint?: ReactNode
  /** What is wrong with it; stands in the hint's place. */
  problem?: string | null | undefined
}

/** What a control takes from its field. */
export type ControlProps = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** Around a control, and the same around all: surface, border, and the focus that a screen reader and an eye can follow. */
export const CONTROL_CLASS =
  'w-full rounded-small border-2 border-control bg-street px-3 placeholder:text-soft/70 aria-invalid:border-loss'

/** A control with its name above it, and below it what helps or what is wrong. */
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
        // Said aloud when it changes from help to what is wrong.
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
