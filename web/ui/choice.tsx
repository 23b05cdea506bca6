import { type ReactNode, useId } from 'react'

export type ChoiceOption<V extends string> = {
  readonly value: V
  readonly label: ReactNode
  /** Sentence or figure below the label. */
  readonly note: ReactNode
  readonly isDisabled?: boolean
}

type ChoiceProps<V extends string> = {
  legend: string
  options: readonly ChoiceOption<V>[]
  value: V
  onChange: (value: V) => void
  /** Whether two short options are side by side. */
  isPair?: boolean
}

/** Offers a few options, each as a card with its meaning. */
export function Choice<V extends string>({ legend, options, value, onChange, isPair = false }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="font-strong">{legend}</legend>
      <div className={`mt-1 grid gap-2 ${isPair ? 'grid-cols-2' : ''}`}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            name={name}
            option={option}
            isChosen={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceCardProps<V extends string> = {
  name: string
  option: ChoiceOption<V>
  isChosen: boolean
  onChoose: () => void
}

function ChoiceCard<V extends string>({ name, option, isChosen, onChoose }: ChoiceCardProps<V>) {
  const { value, label, note, isDisabled = false } = option
  const look = isDisabled
    ? 'cursor-not-allowed border-line text-soft'
    : isChosen
      ? 'cursor-pointer border-glow bg-counter'
      : 'cursor-pointer border-control hover:bg-counter'
  return (
    <label
      className={`relative flex min-h-14 flex-col rounded-small border-2 py-2 pr-10 pl-3 transition-colors has-focus-visible:outline-3 has-focus-visible:outline-glow has-focus-visible:outline-offset-2 ${look}`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="absolute inset-0 cursor-[inherit] opacity-0"
      />
      <span className="flex items-center gap-2 font-strong">{label}</span>
      <span className="text-note text-soft tabular-nums">{note}</span>
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute top-3 right-3 grid size-5 place-items-center rounded-full border-2 ${isChosen ? 'border-glow' : isDisabled ? 'border-line' : 'border-control'}`}
      >
        {isChosen && <span className="size-2 rounded-full bg-glow" />}
      </span>
    </label>
  )
}
