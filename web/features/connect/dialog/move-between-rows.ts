const READY = 'button:not(:disabled)'
const ACTIONS = `${READY}, a[href]`
const MAIN = `[data-main] ${READY}`

/**
 * Moves the focus to the first wallet that is really there; where none is, to the first thing that can be done.
 *
 * @returns what calls it off
 */
export function focusFirst(list: HTMLElement | null): () => void {
  // Two frames on, the dialog has noted where the focus came from and has taken it.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() =>
      (list?.querySelector<HTMLElement>(MAIN) ?? list?.querySelector<HTMLElement>(ACTIONS))?.focus(),
    )
  })
  return () => cancelAnimationFrame(frame)
}

/** Lets arrow keys, Home and End move the focus between the actions of a list, and into it from elsewhere. A `ref`. */
export function guideKeys(list: HTMLElement | null) {
  if (list === null) return
  const move = (event: KeyboardEvent) => {
    const actions = [...list.querySelectorAll<HTMLElement>(ACTIONS)]
    const index = nextIndex(event.key, actions.indexOf(event.target as HTMLElement), actions.length)
    if (index === null) return
    event.preventDefault()
    actions[index]?.focus()
  }
  // Before the dialog sees the key: it lets no arrow key out.
  addEventListener('keydown', move, { capture: true })
  return () => removeEventListener('keydown', move, { capture: true })
}

/** Where a key leads from an index, around the ends, -1 being outside; null for a key that leads nowhere. */
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
