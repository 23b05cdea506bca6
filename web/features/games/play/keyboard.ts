const JUMP_KEYS = ['Space', 'ArrowUp', 'KeyW']
/** What takes keys itself. */
const TAKES_KEYS = 'a, button, input, select, textarea, summary, [contenteditable], [role="dialog"]'

/** Space, Up and W press the button, wherever the focus is but in a control. `onPress` says whether the game took it. */
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
    // A key that is held repeats itself: no press, and nothing for the page to scroll by either.
    if (event.repeat || onPress(event.code)) event.preventDefault()
  }
  addEventListener('keydown', down, { signal })
  addEventListener('keyup', ({ code }) => onRelease(code), { signal })
}
