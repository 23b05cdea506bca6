import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type HangingSignProps = {
  icon: LucideIcon
  text: ReactNode
  action: string
  onAction: () => void
  /** Something is missing, rather than something being new. */
  isBad?: boolean
}

/** A small sign below the awning: something about the whole page, calmly, and the one thing to do about it. */
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
