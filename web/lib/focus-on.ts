/**
 * Puts the focus on an element that is no control, which also lets a screen reader read it: where the eye goes after a page
 * or an answer has changed.
 *
 * @param element the page's heading where nothing nearer is known; nothing happens where there is none
 */
export function focusOn(element: HTMLElement | null, options: FocusOptions = {}): void {
  if (element === null) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus(options)
}
