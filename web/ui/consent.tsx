import type { ReactNode } from 'react'

type ConsentProps = { isGiven: boolean; onChange: (isGiven: boolean) => void; children: ReactNode }

/** Statement that a person must confirm before they may continue. */
export function Consent({ isGiven, onChange, children }: ConsentProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input type="checkbox" checked={isGiven} onChange={(event) => onChange(event.target.checked)} className="mt-1" />
      <span>{children}</span>
    </label>
  )
}
