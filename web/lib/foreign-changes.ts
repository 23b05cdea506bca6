/** Replacement nodes that a translator inserted, by the replaced text node. */
const standIns = new WeakMap<Node, ChildNode>()

/**
 * Keeps React working on a page that translators and extensions change.
 *
 * A browser's translator replaces each text node with `<font>` elements, but React still holds the old node. Removing the old
 * node throws, which ends the page, and updating it is invisible. A node that React touches is therefore put back first, and the
 * translator translates it again. React has no fix: https://github.com/facebook/react/issues/11538. Call this before React
 * renders.
 */
export function tolerateForeignChanges() {
  const { insertBefore, removeChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as Required<PropertyDescriptor>
  const observer = new MutationObserver(findStandIns)
  observer.observe(document, { childList: true, subtree: true })

  function restore(node: Node) {
    if (node.parentNode || node.nodeType !== Node.TEXT_NODE) return
    // The observer may not have been called yet for a recent change.
    findStandIns(observer.takeRecords())
    standIns.get(node)?.replaceWith(node)
  }

  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: unknown) {
      restore(this)
      nodeValue.set.call(this, value)
    },
  })
  Object.assign(Node.prototype, {
    appendChild(this: Node, node: Node) {
      return this.insertBefore(node, null)
    },
    insertBefore(this: Node, node: Node, reference?: Node | null) {
      restore(node)
      let before = reference
      if (before) restore(before)
      // If an extension has wrapped the reference, the wrapper takes its place. Without a wrapper the node is appended, because a
      // wrong place is better than a missing node.
      while (before && before.parentNode !== this) before = before.parentNode
      // Libraries omit the reference, which browsers allow.
      return insertBefore.call(this, node, before ?? null)
    },
    removeChild(this: Node, child: Node) {
      restore(child)
      let removed = child
      // Removes a wrapper too if it contains only this node.
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

/**
 * Caches which nodes a translator has replaced. Other changes do not matter, because React never touches a node that it has
 * removed.
 */
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
