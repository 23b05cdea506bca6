import type { ReactNode } from 'react'
import { CheckBox } from './check-box.tsx'

type ConsentProps = { isGiven: boolean; onChange: (isGiven: boolean) => void; children: ReactNode }

/** What a person must say they know before they may go on. */
export function Consent({ isGiven, onChange, children }: ConsentProps) {
  return (
    <CheckBox
      checked={isGiven}
      onChange={(event) => onChange(event.target.checked)}
      className="flex items-start gap-3 py-2"
    >
      <span>{children}</span>
    </CheckBox>
  )
}
