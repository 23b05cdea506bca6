/** The node that a translator has put in a text node's place, by that text node. */
const standIns = new WeakMap<Node, ChildNode>()

/**
 * Keeps React working on a page that translators and extensions change.
 *
 * A browser's translator replaces each text node by `<font>` elements, and React holds the old node: its removal throws, which ends the
 * page, and its updates are invisible. A node that React touches is therefore put back first, and the translator translates it again.
 * React has no answer of its own: https://github.com/facebook/react/issues/11538. Call it before React renders.
 */
export function tolerateForeignChanges() {
  const { insertBefore, removeChild, appendChild } = Node.prototype
  const { get, set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<PropertyDescriptor>
  const observer = new MutationObserver(findStandIns)
  observer.observe(document, { childList: true, subtree: true })

  function putBack(node: Node) {
    if (node.parentNode !== null || node.nodeType !== Node.TEXT_NODE) return
    // The change may be so recent that the observer has not been called yet.
    findStandIns(observer.takeRecords())
    standIns.get(node)?.replaceWith(node)
  }

  Object.defineProperty(Node.prototype, 'nodeValue', {
    configurable: true,
    enumerable: true,
    get,
    set(this: Node, value: unknown) {
      putBack(this)
      set.call(this, value)
    },
  })
  Object.assign(Node.prototype, {
    appendChild(this: Node, node: Node) {
      putBack(node)
      return appendChild.call(this, node)
    },
    insertBefore(this: Node, node: Node, reference?: Node | null) {
      putBack(node)
      // Libraries leave it out, which the browser allows.
      let before = reference ?? null
      if (before !== null) putBack(before)
      // An extension has wrapped it: the wrapper is the neighbour. Without any, the end is better than a missing node.
      while (before !== null && before.parentNode !== this) before = before.parentNode
      return insertBefore.call(this, node, before)
    },
    removeChild(this: Node, child: Node) {
      putBack(child)
      let removed = child
      // A wrapper that held nothing else goes with it.
      while (
        removed.parentNode !== this &&
        removed.parentNode?.childNodes.length === 1 &&
        this.contains(removed.parentNode)
      )
        removed = removed.parentNode
      if (removed.parentNode !== null) removeChild.call(removed.parentNode, removed)
      return child
    },
  })
}

/** Only a translator's changes matter: React never touches a node that it has removed itself. */
function findStandIns(changes: MutationRecord[]) {
  const added = new Set<Node | null>()
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    for (const node of addedNodes) added.add(node)
    for (const node of removedNodes) {
      const standIn = [addedNodes[0], previousSibling, nextSibling].find((it) => added.has(it ?? null))
      if (node.nodeType === Node.TEXT_NODE && standIn != null) standIns.set(node, standIn as ChildNode)
    }
  }
}
