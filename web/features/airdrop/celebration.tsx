import { Dialog } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { AirdropClaimView } from '#core/api/airdrop.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { amountText, readSigned } from '#web/ui/amount.tsx'

import { buttonClass } from '#web/ui/button.tsx'
import { COLORS, throwConfetti } from '#web/ui/throw-confetti.ts'
import { showToast } from '#web/ui/toast.ts'
import { REFERRAL_STATE_ID } from './referral-card.tsx'
import { JOIN_STATE_ID } from './state-message.tsx'

/** Milliseconds until the celebration closes by itself. */
const LIFETIME_MS = 4_000
const PIECES = 50

/** Starts the confetti. A ref, because the portal adds the canvas a moment after the component mounts. */
function startConfetti(canvas: HTMLCanvasElement | null) {
  if (canvas === null) return undefined
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return redrawStillConfetti(canvas)
  void throwConfetti(canvas, { particleCount: PIECES, spread: 100, startVelocity: 40, origin: { y: 0.55 } })
  return undefined
}

/** Draws still confetti around the dialog's text, and again when the screen is resized or turned. */
function redrawStillConfetti(canvas: HTMLCanvasElement) {
  const dialog = canvas.parentElement?.querySelector('[role="dialog"]')
  const sizes = new ResizeObserver(() => drawStillConfetti(canvas, PIECES, dialog?.getBoundingClientRect()))
  sizes.observe(canvas)
  return () => sizes.disconnect()
}

type CelebrationProps = {
  /** Claim as the server returned it. */
  claim: AirdropClaimView
  onClose: () => void
}

/** Celebrates a claim for four seconds, or until a click or Escape. Afterwards the claim's heading on the page has the focus. */
export function Celebration({ claim, onClose }: CelebrationProps) {
  const isJoin = claim.claimType === 'join'
  const isBv3Open = useIsBv3Open()
  const isOver = useRef(false)
  // The toast says the same and would cover the celebration, so it comes after it.
  function end() {
    if (isOver.current) return
    isOver.current = true
    onClose()
    showClaimedToast(claim)
  }
  const close = useRef(end)
  close.current = end
  useEffect(() => {
    const timer = setTimeout(() => close.current(), LIFETIME_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && end()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil opacity-50" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4" onClick={end}>
          <Dialog.Popup
            finalFocus={() => document.getElementById(isJoin ? JOIN_STATE_ID : REFERRAL_STATE_ID)}
            className="relative grid w-full max-w-dialog justify-items-center gap-1 rounded-large border-2 border-glow bg-stall p-6 text-center shadow-lifted outline-none transition-[transform,opacity] data-starting-style:scale-95 data-starting-style:opacity-0"
          >
            <img src="/art/airdrop.svg" alt="" width={320} height={240} className="h-32 object-contain" />
            <p translate="no" className="font-heavy text-display text-glow tabular-nums">
              +{amountText(readSigned(claim.amount, 'BV3'), 'BV3', 0)} BV3
            </p>
            <p className="text-soft">{bonusText(isJoin, isBv3Open)}</p>
            <Dialog.Title className="mt-2 text-lead">
              {t`Congratulations! Your airdrop has been claimed successfully!`}
            </Dialog.Title>
            <Link href="/profile/activity" className={buttonClass('secondary', 'medium', 'mt-4')}>
              {t`View in your activity`}
            </Link>
            <Dialog.Close
              aria-label={t`Close`}
              className="absolute top-2 right-2 inline-grid size-11 place-items-center rounded-small text-soft hover:bg-counter hover:text-ink"
            >
              <X className="size-5" aria-hidden="true" />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
        <canvas ref={startConfetti} className="pointer-events-none fixed inset-0 z-40 size-full object-cover" />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function bonusText(isJoin: boolean, isBv3Open: boolean | undefined) {
  if (isBv3Open) return isJoin ? t`Joining bonus` : t`Referral bonus`
  return isJoin ? t`Joining bonus, locked` : t`Referral bonus, locked`
}

function showClaimedToast({ claimType, amount: decimal }: AirdropClaimView) {
  const amount = decimalText(decimal)
  showToast({
    title: claimType === 'join' ? t`Airdrop Claimed!` : t`Referral Bonus Claimed!`,
    description: t`You have received ${amount} BV3 tokens.`,
  })
}

/** Steps from piece to piece, as shares of the canvas. They never line up, so that each piece falls far from those before it. */
const [STEP_X, STEP_Y] = [0.754_877, 0.569_84]
const [WIDTH_PX, HEIGHT_PX] = [8, 12]
/** Places tried for each piece, because `cover` may hide all of a small screen. */
const TRIES = 20

/** Draws confetti that has already fallen, for reduced motion. The pieces have the same places each time, around `cover`. */
function drawStillConfetti(canvas: HTMLCanvasElement, pieces: number, cover = new DOMRect()): void {
  const { clientWidth, clientHeight } = canvas
  Object.assign(canvas, { width: clientWidth, height: clientHeight })
  const pen = canvas.getContext('2d')
  if (pen === null) return
  let drawn = 0
  for (let place = 1; drawn < pieces && place <= pieces * TRIES; place++) {
    const x = ((place * STEP_X) % 1) * clientWidth
    const y = ((place * STEP_Y) % 1) * clientHeight
    if (isCovered(x, y, cover)) continue
    drawn++
    pen.resetTransform()
    pen.translate(x, y)
    pen.rotate(place)
    pen.fillStyle = COLORS[drawn % COLORS.length] ?? ''
    pen.fillRect(-WIDTH_PX / 2, -HEIGHT_PX / 2, WIDTH_PX, HEIGHT_PX)
  }
}

const isCovered = (x: number, y: number, { left, right, top, bottom }: DOMRect) =>
  x > left - HEIGHT_PX && x < right + HEIGHT_PX && y > top - HEIGHT_PX && y < bottom + HEIGHT_PX
