import { useId } from 'react'

type FilterBarProps<V extends string> = {
  label: string
  options: readonly { readonly value: V; readonly label: string }[]
  value: V
  onChange: (value: V) => void
}

/** Offers a few options, and stays in place while its list loads. On a phone it is one line that scrolls sideways. */
export function FilterBar<V extends string>({ label, options, value, onChange }: FilterBarProps<V>) {
  const name = useId()
  return (
    <fieldset
      ref={showChosen}
      className="relative -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border-2 border-line px-4 text-soft hover:bg-counter has-checked:border-glow has-checked:bg-counter has-checked:font-strong has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-glow has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute size-px opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

/** Scrolls to the option that an address has chosen, which may be out of sight on a phone. 16 px is the bar's own edge. */
function showChosen(bar: HTMLFieldSetElement | null) {
  const chosen = bar?.querySelector(':checked')?.parentElement
  if (bar && chosen) bar.scrollLeft = chosen.offsetLeft - 16
}
