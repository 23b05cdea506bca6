/**
 * Lets an attribute stand for the pointer and for the keyboard's focus: `data-hover` and `data-focus` look like the real
 * ones, so that both can be seen at once and without a hand. And lets each wall have the tokens of its own theme, which
 * are resolved where they are declared.
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
