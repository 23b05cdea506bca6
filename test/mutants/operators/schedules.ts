import { traverse, type types } from '@babel/core'
import { parseSource } from '../coverage/regions.ts'
import type { Edit } from './edit.ts'

const TRANSACTION = /^(?:\w*[tT]ransact\w*|transaction|runOnce)$/
const LOCK = /^(?:lock[A-Z]\w*|with\w*Lock)$/
const READ = /^(?:read|find|select|count|list|is|has|load|first|only)[A-Z]?\w*$/
const EFFECT = /^(?:tell|notify|publish|announce|wake|emit|send|broadcast)\w*$/

/**
 * Returns changes of the order in time: a missing wait, an effect or a read that comes too early, or a check that is not repeated.
 */
export function mutateSchedules(file: string, source: string): Edit[] {
  const edits: Edit[] = []
  const text = (node: types.Node) => source.slice(node.start ?? 0, node.end ?? 0)
  const replace = (operator: string, node: types.Node, replacement: string) =>
    edits.push({ operator, start: node.start ?? 0, end: node.end ?? 0, replacement })

  traverse(parseSource(file, source), {
    AwaitExpression({ node, parent }) {
      replace('drop await', node, text(node.argument))
      if (parent.type === 'ExpressionStatement' && namesIn(node).some((name) => LOCK.test(name)))
        replace('drop lock', parent, '')
    },
    ArrayExpression({ node, parentPath }) {
      const outer = parentPath.findParent((path) => path.isVariableDeclarator())?.node
      const pattern = outer?.type === 'VariableDeclarator' && outer.id.type === 'ArrayPattern' ? outer.id : null
      const isTogether = parentPath.isCallExpression() && text(parentPath.node.callee) === 'Promise.all'
      if (!isTogether || pattern === null) return
      readTogetherBeforeLock(node, pattern)
    },
    BlockStatement({ node: { body } }) {
      const at = body.findIndex((statement) => callsOf(statement).some((name) => LOCK.test(name)))
      if (at !== -1) {
        readBeforeLock(body, at)
        skipRechecks(body, at)
      }
      const committed = body.findIndex((statement) => callsOf(statement).some((name) => TRANSACTION.test(name)))
      if (committed !== -1) tellBeforeCommit(body, committed)
    },
  })
  return edits

  /** Swaps a lock with a read that is sent together with it, and swaps their results. */
  function readTogetherBeforeLock({ elements }: types.ArrayExpression, pattern: types.ArrayPattern): void {
    const lock = elements.findIndex((one) => one !== null && namesIn(one).some((name) => LOCK.test(name)))
    const read = elements.findIndex(
      (one, at) => at > lock && one !== null && namesIn(one).some((name) => READ.test(name)),
    )
    if (lock === -1 || read === -1) return
    const results = elements.map((_, at) => (pattern.elements[at] ? text(pattern.elements[at]) : ''))
    const asked = elements.map((one) => (one === null ? '' : text(one)))
    const move = (list: string[]) => [
      ...list.slice(0, lock),
      list[read],
      ...list.slice(lock, read),
      ...list.slice(read + 1),
    ]
    const start = pattern.start ?? 0
    const last = elements.at(-1)
    const close = source.indexOf(']', last?.end ?? 0) + 1
    const open = source.indexOf('[', pattern.end ?? 0)
    edits.push({
      operator: 'read before lock',
      start,
      end: close,
      replacement: `[${move(results).join(', ')}]${source.slice(pattern.end ?? 0, open)}[${move(asked).join(', ')}]`,
    })
  }

  function readBeforeLock(body: readonly types.Statement[], lock: number): void {
    for (const [at, statement] of body.entries()) {
      if (at <= lock || !callsOf(statement).some((name) => READ.test(name)) || statement.type !== 'VariableDeclaration')
        continue
      if (uses(statement, body.slice(lock, at))) continue
      move('read before lock', body, at, lock)
    }
  }

  function skipRechecks(body: readonly types.Statement[], lock: number): void {
    for (const statement of body.slice(lock + 1)) {
      if (statement.type !== 'IfStatement' || statement.alternate) continue
      const { consequent } = statement
      const leaves = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent
      if (leaves?.type === 'ReturnStatement' || leaves?.type === 'ThrowStatement')
        replace('skip recheck', statement, '')
    }
  }

  function tellBeforeCommit(body: readonly types.Statement[], committed: number): void {
    for (const [at, statement] of body.entries()) {
      if (at <= committed || statement.type !== 'ExpressionStatement') continue
      if (!callsOf(statement).some((name) => EFFECT.test(name)) || uses(statement, body.slice(committed, at))) continue
      move('effect before commit', body, at, committed)
    }
  }

  function move(operator: string, body: readonly types.Statement[], from: number, to: number): void {
    const [moved, first] = [body[from], body[to]]
    if (moved === undefined || first === undefined) return
    const start = first.start ?? 0
    const between = source.slice(start, moved.start ?? 0)
    edits.push({ operator, start, end: moved.end ?? 0, replacement: `${text(moved)}\n${between}` })
  }
}

/** Returns the names that a statement itself calls, without those inside nested statements. */
function callsOf(statement: types.Statement): string[] {
  const isOuter =
    statement.type === 'ExpressionStatement' ||
    statement.type === 'VariableDeclaration' ||
    statement.type === 'ReturnStatement'
  return isOuter ? namesIn(statement) : []
}

/** Returns the names that are called, except inside functions. */
function namesIn(node: types.Node): string[] {
  const names: string[] = []
  walk(node, (inner) => {
    if (/Function|^Block/.test(inner.type)) return false
    if (inner.type === 'CallExpression') {
      const { callee } = inner
      if (callee.type === 'Identifier') names.push(callee.name)
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') names.push(callee.property.name)
    }
    return true
  })
  return names
}

/** Returns whether a statement reads a name that one of the others declares. It then cannot come before them. */
function uses(statement: types.Statement, others: readonly types.Statement[]): boolean {
  const declared = new Set<string>()
  for (const other of others) {
    if (other.type !== 'VariableDeclaration') continue
    for (const { id } of other.declarations)
      walk(id, (inner) => inner.type !== 'Identifier' || Boolean(declared.add(inner.name)))
  }
  let isUsed = false
  walk(statement, (inner) => {
    if (inner.type === 'Identifier' && declared.has(inner.name)) isUsed = true
    return true
  })
  return isUsed
}

/** @param enter returns whether to descend into a node */
function walk(node: types.Node, enter: (node: types.Node) => boolean): void {
  if (!enter(node)) return
  for (const [key, value] of Object.entries(node)) {
    if (key === 'loc' || key.endsWith('Comments')) continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as types.Node).type === 'string')
        walk(child, enter)
    }
  }
}
