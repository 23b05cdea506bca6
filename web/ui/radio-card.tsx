import type { ReactNode } from 'react'

type RadioCardProps = {
  /** The group that it belongs to. */
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of a few choices, as a card. Lives in a `<fieldset>` with a legend. */
export function RadioCard({ name, isChosen, onChoose, children }: RadioCardProps) {
  return (
    <label
      className={`relative flex min-h-14 cursor-pointer flex-col rounded-small border-2 py-2 pr-10 pl-3 transition-colors has-focus-visible:outline-3 has-focus-visible:outline-glow has-focus-visible:outline-offset-2 ${isChosen ? 'border-glow bg-counter' : 'border-control hover:bg-counter'}`}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute top-3 right-3 grid size-5 place-items-center rounded-full border-2 ${isChosen ? 'border-glow' : 'border-control'}`}
      >
        {isChosen && <span className="size-2 rounded-full bg-glow" />}
      </span>
    </label>
  )
}
