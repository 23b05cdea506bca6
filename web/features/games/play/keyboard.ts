const JUMP_KEYS = ['Space', 'ArrowUp', 'KeyW']
/** Selector of elements that handle keys themselves. */
const TAKES_KEYS = 'a, button, input, select, textarea, summary, [contenteditable], [role="dialog"]'

/** Presses the button on Space, Up and W, unless a control has the focus. `onPress` returns whether the game used the key. */
export function listenToKeys(
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
  onPress: (key: string) => boolean,
  onRelease: (key: string) => void,
): void {
  const isForGame = ({ target, code }: KeyboardEvent) =>
    JUMP_KEYS.includes(code) &&
    (target === canvas || !(target instanceof Element && target.closest(TAKES_KEYS) !== null))
  const down = (event: KeyboardEvent) => {
    if (!isForGame(event) || event.ctrlKey || event.metaKey || event.altKey) return
    // A held key repeats: it must neither press again nor scroll the page.
    if (event.repeat || onPress(event.code)) event.preventDefault()
  }
  addEventListener('keydown', down, { signal })
  addEventListener('keyup', ({ code }) => onRelease(code), { signal })
}
