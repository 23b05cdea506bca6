import { t } from '@lingui/core/macro'
import { Minus, Plus } from 'lucide-react'

type QuantityStepperProps = {
  value: number
  min: number
  max: number
  /** What is counted, e.g. 'copies of Pip'. */
  label: string
  /** Nothing can be bought now. */
  isDisabled?: boolean
  onChange: (value: number) => void
}

/** A whole number within bounds: two buttons for the pointer, the arrow keys in the field, where Tab stops once. */
export function QuantityStepper({ value, min, max, label, isDisabled = false, onChange }: QuantityStepperProps) {
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  return (
    <fieldset
      disabled={isDisabled}
      className="inline-flex items-center rounded-small border-2 border-control disabled:opacity-50"
    >
      <legend className="sr-only">{label}</legend>
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
        onChange={(event) => set(Math.trunc(event.target.valueAsNumber) || min)}
        className="no-spin h-11 w-11 bg-transparent text-center font-strong tabular-nums"
      />
      <StepButton label={t`One more`} isDisabled={value >= max} onClick={() => set(value + 1)}>
        <Plus className="size-4" aria-hidden="true" />
      </StepButton>
    </fieldset>
  )
}

type StepButtonProps = { label: string; isDisabled: boolean; onClick: () => void; children: React.ReactNode }

function StepButton({ label, isDisabled, onClick, children }: StepButtonProps) {
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
