const READY = 'button:not(:disabled)'
const ACTIONS = `${READY}, a[href]`
const MAIN = `[data-main] ${READY}`

/**
 * Focuses the first detected wallet, or the first action if there is no such wallet.
 *
 * @returns a function that cancels the move
 */
export function focusFirst(list: HTMLElement | null): () => void {
  // Waits two frames, in which the dialog records the previous focus and takes it.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() =>
      (list?.querySelector<HTMLElement>(MAIN) ?? list?.querySelector<HTMLElement>(ACTIONS))?.focus(),
    )
  })
  return () => cancelAnimationFrame(frame)
}

/** Moves the focus between a list's actions, and into the list, on arrow keys, Home and End. Used as a `ref`. */
export function guideKeys(list: HTMLElement | null) {
  if (list === null) return
  const move = (event: KeyboardEvent) => {
    const actions = [...list.querySelectorAll<HTMLElement>(ACTIONS)]
    const index = nextIndex(event.key, actions.indexOf(event.target as HTMLElement), actions.length)
    if (index === null) return
    event.preventDefault()
    actions[index]?.focus()
  }
  // Captures the key before the dialog, which stops arrow keys.
  addEventListener('keydown', move, { capture: true })
  return () => removeEventListener('keydown', move, { capture: true })
}

/** Returns the index that a key leads to, wrapping around. -1 is outside the list. Returns null for keys that lead nowhere. */
export function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowUp':
      return (Math.max(index, 0) - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
