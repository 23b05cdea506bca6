const CONTROLS = 'a, button, input, select, textarea, summary'

/** Lists the controls that stay partly hidden when they have the focus, each as 'name: shown of all, in pixels'. */
export function findHidden(within: Element = document.body): string[] {
  return [...within.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter(
      (it) => it.matches(':enabled, a, summary') && it.closest('[inert], [aria-hidden="true"], .sr-only') === null,
    )
    .filter((it) => it.checkVisibility({ visibilityProperty: true }) && it.getBoundingClientRect().width > 2)
    .flatMap((control) => {
      control.focus()
      const seen = control.closest('label') ?? control
      seen.scrollIntoView({ block: 'nearest' })
      const { height } = seen.getBoundingClientRect()
      const shown = shownPx(seen)
      const name = control.ariaLabel ?? (control.textContent || seen.textContent || control.outerHTML)
      return shown < Math.floor(height) - 1 ? [`${name}: ${shown} of ${Math.round(height)}`] : []
    })
}

/** Counts the pixels of its middle line that no bar covers and no edge cuts. */
function shownPx(element: HTMLElement): number {
  const { left, width, top, bottom, right } = element.getBoundingClientRect()
  if (left < -1 || right > document.documentElement.clientWidth + 1) return 0
  const clips = ancestorsOf(element)
    .filter((it) => getComputedStyle(it).overflowY !== 'visible' && it !== document.body)
    .map((it) => it.getBoundingClientRect())
  let shown = 0
  for (let y = Math.ceil(top); y < bottom; y += 1) {
    const hit = document.elementFromPoint(left + width / 2, y)
    const isCut = clips.some((clip) => y < clip.top || y >= clip.bottom)
    if (hit !== null && !isCut && !isUnderBar(element, hit)) shown += 1
  }
  return shown
}

/**
 * Returns whether a fixed or sticky bar covers it. An element that only touches it, with an empty edge that can be pressed,
 * hides nothing.
 */
const isUnderBar = (element: HTMLElement, hit: Element) =>
  [hit, ...ancestorsOf(hit)].some(
    (it) => !it.contains(element) && ['fixed', 'sticky'].includes(getComputedStyle(it).position),
  )

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement
  return parent === null || parent === document.documentElement ? [] : [parent, ...ancestorsOf(parent)]
}
