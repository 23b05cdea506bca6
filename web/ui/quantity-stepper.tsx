import { t } from '@lingui/core/macro'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

type QuantityStepperProps = {
  value: number
  min: number
  max: number
  /** Counted items, e.g. 'copies of Pip'. */
  label: string
  /** True while no copy can be bought. */
  isDisabled?: boolean
  onChange: (value: number) => void
}

/**
 * Field for a whole number within bounds: two buttons for the pointer, arrow keys in the field, and a single Tab stop. It shows
 * the bounds to a person who types an invalid number.
 */
export function QuantityStepper({ value, min, max, label, isDisabled, onChange }: QuantityStepperProps) {
  const [isChanged, setChanged] = useState(false)
  function set(wanted: number) {
    const next = Math.min(max, Math.max(min, Math.trunc(wanted) || min))
    setChanged(next !== wanted)
    onChange(next)
  }
  return (
    <fieldset
      aria-label={label}
      disabled={isDisabled}
      className="relative inline-flex items-center rounded-small border-2 border-control disabled:opacity-50"
    >
      <StepButton label={t`One less`} isDisabled={value <= min} onClick={() => set(value - 1)}>
        <Minus className="size-4" aria-hidden="true" />
      </StepButton>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={min}
        max={max}
        value={value}
        onChange={(event) => set(event.target.valueAsNumber)}
        className="no-spin h-11 w-11 bg-transparent text-center font-strong tabular-nums"
      />
      <StepButton label={t`One more`} isDisabled={value >= max} onClick={() => set(value + 1)}>
        <Plus className="size-4" aria-hidden="true" />
      </StepButton>
      {isChanged && (
        <span translate="no" role="alert" className="absolute top-full w-full text-center text-loss text-note">
          {min}–{max}
        </span>
      )}
    </fieldset>
  )
}

type QuantityStepButtonProps = { label: string; isDisabled: boolean; onClick: () => void; children: React.ReactNode }

function StepButton({ label, isDisabled, onClick, children }: QuantityStepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="inline-grid size-11 place-items-center rounded-small hover:bg-counter disabled:cursor-not-allowed disabled:opacity-40"
    >
      {children}
    </button>
  )
}
