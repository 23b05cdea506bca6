import { parseSync } from 'vite'
import type { NewerFeatures } from './newer-features.ts'

/** A node of the parsed script, with the fields that are used here. */
type SyntaxNode = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

/**
 * Finds features that a script uses without checking that they exist: new globals, new members of constructors, calls of new
 * members of instances, and the flag `v` of patterns.
 */
export function findNewer(script: string, { globals, statics, members }: NewerFeatures): string[] {
  const found = new Set<string>()
  const { program, errors } = parseSync('script.js', script, { sourceType: 'module' })
  if (errors.length > 0) throw new Error(`A script cannot be parsed: ${errors[0]?.message}`)
  const declared = new Set<string>()
  walk(program as unknown as SyntaxNode, [], (part) => {
    const { type, id } = part
    if (/^(?:VariableDeclarator|FunctionDeclaration|ClassDeclaration)$/.test(type)) declared.add(nameOf(id) ?? '')
  })

  walk(program as unknown as SyntaxNode, [], (part, around) => {
    const parent = around.at(-1)
    const addFeature = (what: string, name: string) => {
      if (!isGuarded(part, around, name, script)) found.add(what)
    }
    if (part.type === 'MemberExpression') {
      const name = part.computed === true ? textOf(part.property) : nameOf(part.property)
      const owner = ownerOf(part.object as SyntaxNode)
      if (name === null) return
      if (owner !== null && !declared.has(owner) && statics.has(`${owner}.${name}`))
        addFeature(`${owner}.${name}`, name)
      else if (
        members.has(name) &&
        parent?.type === 'CallExpression' &&
        parent.callee === part &&
        parent.optional !== true
      )
        addFeature(`.${name}()`, name)
    } else if (part.type === 'Identifier') {
      const name = nameOf(part) ?? ''
      if (globals.has(name) && !declared.has(name) && isReference(part, parent)) addFeature(name, name)
    } else if (part.type === 'Literal' && String((part.regex as { flags?: string } | undefined)?.flags).includes('v'))
      found.add('the flag v of a pattern')
  })
  return [...found].sort()
}

function walk(
  part: SyntaxNode,
  around: readonly SyntaxNode[],
  visit: (part: SyntaxNode, around: readonly SyntaxNode[]) => void,
): void {
  visit(part, around)
  const inside = [...around, part]
  for (const value of Object.values(part)) {
    for (const child of [value].flat()) {
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as SyntaxNode, inside, visit)
    }
  }
}

const nameOf = (part: unknown): string | null => {
  const { type, name } = (part ?? {}) as { type?: string; name?: string }
  return type === 'Identifier' && name !== undefined ? name : null
}

const textOf = (part: unknown): string | null => {
  const { type, value } = part as { type: string; value?: unknown }
  return type === 'Literal' && typeof value === 'string' ? value : null
}

/** Returns the name of the owner, e.g. `Promise` for `Promise` and for `globalThis.Promise`. */
function ownerOf(object: SyntaxNode): string | null {
  if (object.type !== 'MemberExpression') return nameOf(object)
  return /^(?:globalThis|window|self)$/.test(nameOf(object.object) ?? '') ? nameOf(object.property) : null
}

/** Returns whether a name refers to a value, and is not just a key or the name of a member. */
function isReference(part: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent === undefined) return true
  if (parent.type === 'MemberExpression') return parent.object === part || parent.computed === true
  if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return parent.value === part && parent.key !== part
  return !/^(?:Import|Export|Labeled|Break|Continue)/.test(parent.type)
}

/**
 * Returns whether this node tests for the feature, or the script has tested for it around the node or before it in the same
 * function.
 */
function isGuarded(part: SyntaxNode, around: readonly SyntaxNode[], name: string, script: string): boolean {
  const { type: asking = '', operator, left, test }: Partial<SyntaxNode> = around.at(-1) ?? {}
  if (asking === 'UnaryExpression' && /^(?:typeof|!)$/.test(String(operator))) return true
  if (asking === 'BinaryExpression' && /^(?:[!=]==?|instanceof)$/.test(String(operator))) return true
  if (left === part || test === part) return true
  const names = (it: unknown) => script.slice((it as SyntaxNode).start, (it as SyntaxNode).end).includes(name)
  let inner = part
  for (const outer of around.toReversed()) {
    const { type, body } = outer
    if (/^(?:If|Conditional)/.test(type) && outer.test !== inner && names(outer.test)) return true
    if (type === 'LogicalExpression' && outer.right === inner && names(outer.left)) return true
    if (type === 'BlockStatement' && Array.isArray(body)) {
      const before: SyntaxNode[] = body.slice(0, body.indexOf(inner))
      if (before.some((it) => it.type === 'IfStatement' && names(it.test))) return true
    }
    inner = outer
  }
  return false
}
