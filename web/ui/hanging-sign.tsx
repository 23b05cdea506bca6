import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type HangingSignProps = {
  icon: LucideIcon
  text: ReactNode
  action: string
  onAction: () => void
  /** Whether the sign reports something missing rather than something new. */
  isBad?: boolean
}

/** Shows a small sign below the awning: a calm message about the whole page, and one action. */
export function HangingSign({ icon: Icon, text, action, onAction, isBad = false }: HangingSignProps) {
  return (
    <p className="pointer-events-auto flex items-center gap-3 rounded-small border border-control bg-counter px-4 text-note shadow-lifted">
      <Icon className={`size-5 shrink-0 ${isBad ? 'text-loss' : 'text-glow'}`} aria-hidden="true" />
      <span className="text-balance">{text}</span>
      <button
        type="button"
        className="min-h-11 shrink-0 font-strong text-glow underline underline-offset-4"
        onClick={onAction}
      >
        {action}
      </button>
    </p>
  )
}
