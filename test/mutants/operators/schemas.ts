import { type NodePath, traverse, type types } from '@babel/core'
import { parseSource } from '../coverage/regions.ts'
import type { Edit } from './edit.ts'

/** Bounds of a schema, each with the step to a looser bound. */
const BOUNDS: Readonly<Record<string, -1 | 1>> = { min: -1, gte: -1, gt: -1, max: 1, lte: 1, lt: 1, length: 1 }
const CONDITIONS = new Set(['int', 'positive', 'nonnegative', 'regex', 'refine', 'strict', 'trim', 'toLowerCase'])
const ROLES = ['viewer', 'operator', 'owner']
const LOOSER_ACCESS: Readonly<Record<string, string>> = { operator: 'anyone', player: 'guest', guest: 'player' }
/** Functions of the table of operators' calls, each with one that requires a weaker proof. */
const LOOSER_CALLS: Readonly<Record<string, string>> = { proven: 'free', ofOwner: 'proven' }

/** Returns changes of what the schema of a call or setting accepts: a default, a bound, a proof or a role. */
export function mutateSchemas(file: string, source: string): Edit[] {
  const edits: Edit[] = []
  const text = ({ start, end }: types.Node) => source.slice(start ?? 0, end ?? 0)
  const replace = (operator: string, node: types.Node, replacement: string) =>
    edits.push({ operator, start: node.start ?? 0, end: node.end ?? 0, replacement })

  traverse(parseSource(file, source), {
    CallExpression({ node }) {
      const { callee, arguments: args } = node
      if (callee.type === 'Identifier') {
        const looser = LOOSER_CALLS[callee.name]
        if (looser !== undefined && file.endsWith('operator-calls.ts')) replace('change proof', callee, looser)
        return
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !isSchema(callee.object))
        return
      const name = callee.property.name
      const [first] = args
      if (name === 'default' && first !== undefined) changeDefault(first)
      const step = BOUNDS[name]
      if (step !== undefined && first !== undefined && text(callee.object) !== 'z') {
        replace('drop bound', node, text(callee.object))
        const unit = first.type === 'BigIntLiteral' || text(first).endsWith('n') ? '1n' : '1'
        replace('loosen bound', first, `(${text(first)}) ${step === 1 ? '+' : '-'} ${unit}`)
        replace('tighten bound', first, `(${text(first)}) ${step === 1 ? '-' : '+'} ${unit}`)
      }
      // Without its condition, `z.int()` becomes `z.number()`.
      const without = text(callee.object) === 'z' ? (name === 'int' ? 'z.number()' : null) : text(callee.object)
      if (CONDITIONS.has(name) && without !== null) replace('drop condition', node, without)
    },
    ObjectProperty({ node: { key, value } }) {
      if (key.type !== 'Identifier' || value.type === 'ObjectPattern') return
      if (/^needs(?:Proof|NoFactor)$/.test(key.name) && value.type === 'BooleanLiteral') {
        replace('change proof', value, String(!value.value))
      }
      if (key.name === 'access' && value.type === 'StringLiteral') {
        const looser = LOOSER_ACCESS[value.value]
        if (looser !== undefined) replace('change role', value, `'${looser}'`)
      }
    },
    StringLiteral(path) {
      if (!file.endsWith('operator-calls.ts') || isType(path)) return
      const at = ROLES.indexOf(path.node.value)
      const other = ROLES[at === 0 ? 1 : at - 1]
      if (at !== -1 && other !== undefined) replace('change role', path.node, `'${other}'`)
      if (path.node.value === 'always') replace('change proof', path.node, "'never'")
    },
  })
  return edits

  function changeDefault(value: types.Node): void {
    if (value.type === 'BooleanLiteral') replace('change default', value, String(!value.value))
    else if (value.type === 'NumericLiteral') replace('change default', value, `${value.value + 1}`)
    else if (value.type === 'StringLiteral') replace('change default', value, value.value === '' ? "'0'" : "''")
    else replace('change default', value, `undefined as never`)
  }

  /** Returns whether a chain begins with `z` or with another schema of the file. */
  function isSchema(node: types.Node): boolean {
    if (node.type === 'CallExpression') return isSchema(node.callee)
    if (node.type === 'MemberExpression') return isSchema(node.object)
    return node.type === 'Identifier' && (node.name === 'z' || schemas().has(node.name))
  }

  function schemas(): ReadonlySet<string> {
    return new Set(
      [...source.matchAll(/\bconst (\w+) = (?:z\.|\w+\.(?:refine|meta|min|max)\()/g)].flatMap(([, name]) => name ?? []),
    )
  }
}

const isType = (path: NodePath): boolean =>
  path.findParent(({ node }) => /^TS(?!As|Satisfies)/.test(node.type)) !== null
