import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'

type CheckBoxProps = Omit<ComponentProps<'input'>, 'type'> & { checked: boolean }

/** A box as fields are, with what it is for: the system's own looks in the dark like one that is off. */
export const CheckBox = ({ className = '', children, ...input }: CheckBoxProps) => (
  <label className={`min-h-11 cursor-pointer ${className}`}>
    <span
      className={`relative my-0.5 grid size-5 shrink-0 place-items-center rounded-[0.25rem] border-2 has-focus-visible:outline-3 has-focus-visible:outline-glow has-focus-visible:outline-offset-2 ${input.checked ? 'border-glow bg-glow' : 'border-control bg-street'}`}
    >
      <input {...input} type="checkbox" className="absolute size-5 cursor-pointer opacity-0" />
      {input.checked && <Check className="size-4 text-street" aria-hidden="true" />}
    </span>
    {children}
  </label>
)
