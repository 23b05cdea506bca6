import { useId } from 'react'

type FilterBarProps<V extends string> = {
  label: string
  options: readonly { readonly value: V; readonly label: string }[]
  value: V
  onChange: (value: V) => void
}

/** One of a few: stays where it is while its list loads. */
export function FilterBar<V extends string>({ label, options, value, onChange }: FilterBarProps<V>) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-small border-2 border-line px-4 text-soft hover:text-ink has-checked:border-glow has-checked:font-strong has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-glow has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
