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
  const { insertBefore, removeChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<PropertyDescriptor>
  const observer = new MutationObserver(findStandIns)
  observer.observe(document, { childList: true, subtree: true })

  function putBack(node: Node) {
    if (node.parentNode || node.nodeType !== Node.TEXT_NODE) return
    // The change may be so recent that the observer has not been called yet.
    findStandIns(observer.takeRecords())
    standIns.get(node)?.replaceWith(node)
  }

  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: unknown) {
      putBack(this)
      nodeValue.set.call(this, value)
    },
  })
  Object.assign(Node.prototype, {
    appendChild(this: Node, node: Node) {
      return this.insertBefore(node, null)
    },
    insertBefore(this: Node, node: Node, reference?: Node | null) {
      putBack(node)
      let before = reference
      if (before) putBack(before)
      // An extension has wrapped it: the wrapper is the neighbour. Without any, the end is better than a missing node.
      while (before && before.parentNode !== this) before = before.parentNode
      // Libraries leave the reference out, which the browser allows.
      return insertBefore.call(this, node, before ?? null)
    },
    removeChild(this: Node, child: Node) {
      putBack(child)
      let removed = child
      // A wrapper that held nothing else goes with it.
      for (
        let parent = removed.parentNode;
        parent !== this && parent?.childNodes.length === 1 && this.contains(parent);
        parent = removed.parentNode
      )
        removed = parent
      removed.parentNode && removeChild.call(removed.parentNode, removed)
      return child
    },
  })
}

/** Only a translator's changes matter: React never touches a node that it has removed itself. */
function findStandIns(changes: MutationRecord[]) {
  const added = new Set<Node>()
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    for (const node of addedNodes) added.add(node)
    for (const node of removedNodes) {
      const standIn = [addedNodes[0], previousSibling, nextSibling].find((it) => it && added.has(it))
      if (standIn) standIns.set(node, standIn as ChildNode)
    }
  }
}
