/* Checks of a layout that run in the browser. */

/** Lists controls that are smaller than a finger, as 'name: width × height'. Links within a sentence may be smaller. */
export function findSmallTargets(selector: string): string[] {
  const MIN_PX = 44
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('a, button, input, select, label')])
    .filter((it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((it) => it.closest('p') === null)
    .map((it) => ({ it, box: it.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.width < MIN_PX - 0.5 || box.height < MIN_PX - 0.5))
    .map(({ it, box }) => `${it.ariaLabel ?? it.textContent}: ${box.width} × ${box.height}`)
}

/** Lists parts that are cut off or overlap each other, though each may be within the page. */
export function findClippedParts(selector: string): string[] {
  const parts = [...document.querySelectorAll<HTMLElement>(`${selector} :is(a, button, span.truncate)`)].filter(
    (it) => it.checkVisibility() && it.getBoundingClientRect().width > 1,
  )
  const nameOf = (it: HTMLElement) => it.ariaLabel ?? it.textContent ?? ''
  const cut = parts.filter((it) => it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).overflowX !== 'visible')
  const meets = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  const overlaps = parts.flatMap((a, index) =>
    parts
      .slice(index + 1)
      .filter((b) => !a.contains(b) && !b.contains(a) && meets(a.getBoundingClientRect(), b.getBoundingClientRect()))
      .map((b) => `${nameOf(a)} on ${nameOf(b)}`),
  )
  return [...cut.map((it) => `${nameOf(it)} is cut`), ...overlaps]
}
