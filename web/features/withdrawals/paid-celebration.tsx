import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PartyPopper } from 'lucide-react'
import { throwConfetti } from '#web/ui/throw-confetti.ts'
import './paid-celebration.css'

const PIECES = 30

/** Throws confetti from the text, once. */
function startConfetti(canvas: HTMLCanvasElement | null) {
  if (canvas === null) return
  const { left, top, width } = canvas.parentElement?.getBoundingClientRect() ?? new DOMRect()
  const origin = { x: (left + width / 2) / window.innerWidth, y: Math.min(1, top / window.innerHeight) }
  void throwConfetti(canvas, { particleCount: PIECES, spread: 70, startVelocity: 30, origin })
}

/** Announces a paid withdrawal, and celebrates it for a moment. */
export const PaidCelebration = ({ amount }: { amount: string }) => (
  <div className="grid">
    <div role="status" className="paid-celebration flex items-start gap-2">
      <PartyPopper className="size-6 shrink-0 text-gain" aria-hidden="true" />
      <p className="text-balance">
        <strong className="font-strong">{t`Paid!`}</strong> <Trans>{amount} arrived in your wallet.</Trans>
      </p>
    </div>
    <canvas ref={startConfetti} className="pointer-events-none fixed inset-0 z-50 size-full" />
  </div>
)
