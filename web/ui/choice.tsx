import { type ReactNode, useId } from 'react'

export type ChoiceOption<V extends string> = {
  readonly value: V
  readonly label: string
  readonly note: ReactNode
  readonly isDisabled?: boolean
}

type ChoiceProps<V extends string> = {
  legend: string
  options: readonly ChoiceOption<V>[]
  value: V
  onChange: (value: V) => void
}

/** One of a few that need a sentence each. */
export function Choice<V extends string>({ legend, options, value, onChange }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-strong">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`grid min-h-11 grid-cols-[auto_1fr] items-start gap-x-3 rounded-small border-2 px-4 py-3 has-checked:border-glow has-focus-visible:outline-3 has-focus-visible:outline-glow has-focus-visible:outline-offset-2 ${option.isDisabled === true ? 'cursor-not-allowed border-line text-soft' : 'cursor-pointer border-control'}`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
            className="mt-1 size-4 accent-glow"
          />
          <span>
            <span className="font-strong">{option.label}</span>
            <span className="block text-note text-soft">{option.note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
