/** A finger, or the mouse's first button, on the canvas presses the button; each finger for itself. */
export function listenToPointers(
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
  onPress: (source: string) => void,
  onRelease: (source: string) => void,
): void {
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    // It selects no text and moves no focus.
    event.preventDefault()
    canvas.focus({ preventScroll: true })
    onPress(`pointer ${event.pointerId}`)
  }
  const up = ({ pointerId }: PointerEvent) => onRelease(`pointer ${pointerId}`)
  canvas.style.touchAction = 'none'
  // Without it a long press on iOS opens the loupe.
  canvas.addEventListener('touchstart', (event) => event.preventDefault(), { signal, passive: false })
  canvas.addEventListener('pointerdown', down, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', up, { signal })
}
