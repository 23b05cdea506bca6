import { useId } from 'react'

type TextAreaProps = {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  hint?: string
  problem?: string | null
}

export function TextArea({ label, value, onChange, maxLength, hint, problem = null }: TextAreaProps) {
  const id = useId()
  const note = problem ?? hint
  return (
    <div>
      <label htmlFor={id} className="font-strong">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        value={value}
        maxLength={maxLength}
        aria-invalid={problem !== null || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className={`mt-1 block w-full rounded-small border-2 bg-street px-3 py-2 ${problem === null ? 'border-control' : 'border-loss'}`}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={`mt-1 text-note ${problem === null ? 'text-soft' : 'text-loss'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
