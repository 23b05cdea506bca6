/*
 * Doubles of programs that change a page from outside, as their users have them in the browser. Each runs in the page, so it
 * uses only what is inside it.
 */

/**
 * Changes the page as Chrome's translator does: replaces every text node outside of `translate="no"` by two `<font>` elements,
 * now and whenever one is added or changed. Letters become capitals and digits of figures become '#', so that a figure in a
 * translated text is visible.
 */
export function translatePage() {
  const SKIPPED = 'font, script, style, svg, textarea, noscript, [translate=no]'
  const translated = (text: string) => text.replace(/BV3|\d/g, (it) => (it === 'BV3' ? it : '#')).toUpperCase()
  function translate(node: Node) {
    const text = node as Text
    if (text.parentElement?.closest(SKIPPED) !== null || !/[\p{L}\d]/u.test(text.nodeValue ?? '')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.dir = inner.dir = 'auto'
    inner.append(translated(text.nodeValue ?? ''))
    outer.append(inner)
    text.before(outer)
    text.remove()
  }
  function translateAll(root: Node) {
    const texts = root.nodeType === Node.TEXT_NODE ? [root] : []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(translate)
  }
  function start() {
    document.documentElement.lang = 'de'
    document.documentElement.classList.add('translated-ltr')
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target.nodeType === Node.TEXT_NODE) translate(target)
        for (const node of addedNodes) if (node.isConnected) translateAll(node)
      }
    })
    translateAll(document.body)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }
  if (document.body !== null && document.readyState !== 'loading') return start()
  addEventListener('DOMContentLoaded', start)
  return () => {}
}

/** Changes the page as Grammarly does: marks writable fields, puts elements beside them, and one at the end of the body. */
export function addGrammarMarks() {
  function mark() {
    for (const field of document.querySelectorAll('textarea:not([data-gr-ext-id]), input:not([data-gr-ext-id])')) {
      field.setAttribute('data-gr-ext-id', 'double')
      field.setAttribute('data-gramm', 'true')
      const card = document.createElement('grammarly-extension')
      card.attachShadow({ mode: 'open' })
      field.after(card)
      field.before(document.createElement('grammarly-mirror'))
    }
    if (document.querySelector('body > grammarly-desktop-integration') === null)
      document.body.append(document.createElement('grammarly-desktop-integration'))
  }
  function start() {
    document.body.setAttribute('data-gr-ext-installed', '')
    document.body.setAttribute('data-new-gr-c-s-check-loaded', 'double')
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }
  if (document.body !== null && document.readyState !== 'loading') return start()
  addEventListener('DOMContentLoaded', start)
  return () => {}
}

/**
 * Changes the page as Dark Reader does: adds styles in the head and after each of the page's own, and sets its colours on
 * elements.
 */
export function darkenPage() {
  const style = (name: string) => {
    const element = document.createElement('style')
    element.className = `darkreader darkreader--${name}`
    return element
  }
  function mark() {
    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style:not(.darkreader)'))
      if (sheet.nextElementSibling?.classList.contains('darkreader') !== true) sheet.after(style('sync'))
    for (const element of document.querySelectorAll<HTMLElement | SVGElement>('[style], svg, [fill]')) {
      if (element.hasAttribute('data-darkreader-inline-color')) continue
      element.setAttribute('data-darkreader-inline-color', '')
      element.style.setProperty('--darkreader-inline-color', 'inherit')
      if (element.tagName === 'svg') element.append(style('svg'))
    }
  }
  function start() {
    document.documentElement.setAttribute('data-darkreader-mode', 'dynamic')
    document.head.prepend(style('fallback'), style('user-agent'))
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document, { childList: true, attributes: true, attributeFilter: ['style'], subtree: true })
    return () => observer.disconnect()
  }
  if (document.body !== null && document.readyState !== 'loading') return start()
  addEventListener('DOMContentLoaded', start)
  return () => {}
}
