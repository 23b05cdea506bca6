/**
 * Puts the focus on an element that is no control, which also lets a screen reader read it: where the eye goes after a page
 * or an answer has changed.
 *
 * @param element the page's heading where nothing nearer is known; nothing happens where there is none
 */
export function focusOn(element: HTMLElement | null, options: FocusOptions = {}): void {
  if (element === null) return
  makeFocusable(element)
  element.focus(options)
}

/** The heading of the page that is shown, which can take the focus; null on a page without one. */
export function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (heading !== null) makeFocusable(heading)
  return heading
}

/** By a script; the Tab key passes it by. */
function makeFocusable(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
}
