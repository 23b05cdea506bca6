/** Presses the button for each finger on the canvas, or for the mouse's first button. Each finger is a separate source. */
export function listenToPointers(
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
  onPress: (source: string) => void,
  onRelease: (source: string) => void,
): void {
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    // Prevents text selection and the default move of the focus.
    event.preventDefault()
    canvas.focus({ preventScroll: true })
    onPress(`pointer ${event.pointerId}`)
  }
  const up = ({ pointerId }: PointerEvent) => onRelease(`pointer ${pointerId}`)
  canvas.style.touchAction = 'none'
  // Prevents the loupe that a long press opens on iOS.
  canvas.addEventListener('touchstart', (event) => event.preventDefault(), { signal, passive: false })
  canvas.addEventListener('pointerdown', down, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', up, { signal })
}
