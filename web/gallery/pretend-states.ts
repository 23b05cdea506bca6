/**
 * Lets the attributes `data-hover` and `data-focus` imitate the pointer and the keyboard's focus, so that both states are visible
 * at once without interaction. Also gives each wall the tokens of its own theme, which are resolved where they are declared.
 */
export function pretendStates() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)
  const style = document.createElement('style')
  style.textContent = rules
    .join('\n')
    .replaceAll(':hover', '[data-hover]')
    .replaceAll(':focus-visible', '[data-focus]')
    .replaceAll(/:root(, :host)? \{/g, '.gallery-wall {')
  document.head.append(style)
}
