import { traverse, type types } from '@babel/core'
import { parseSource } from '../coverage/regions.ts'
import type { Edit } from './edit.ts'

/** Functions whose arguments have no order, or are read only by developers. */
const UNORDERED = /^(?:Math\.(?:imul|max|min)|console\.\w+|(?:\w+\.)?log\.\w+|add\w*|isSame|least|most|refresh)$/

/** Returns changes that swap values. An object keeps the old value of a property, or a call gets two arguments in reverse order. */
export function mutateFields(file: string, source: string): Edit[] {
  const edits: Edit[] = []
  const text = ({ start, end }: types.Node) => source.slice(start ?? 0, end ?? 0)

  traverse(parseSource(file, source), {
    // Only behind a spread, because the object then keeps the spread's value if the property is missing.
    ObjectExpression({ node: { properties } }) {
      const spread = properties.findIndex(({ type }) => type === 'SpreadElement')
      for (const [at, property] of properties.entries()) {
        const before = properties[at - 1]
        if (spread === -1 || at <= spread || before === undefined || property.type === 'SpreadElement') continue
        edits.push({ operator: 'drop property', start: before.end ?? 0, end: property.end ?? 0, replacement: '' })
      }
    },
    CallExpression({ node: { callee, arguments: args } }) {
      if (UNORDERED.test(text(callee))) return
      for (const [at, one] of args.entries()) {
        const next = args[at + 1]
        if (next === undefined || [one, next].some(({ type }) => /Function|Spread/.test(type))) continue
        edits.push({
          ...{ operator: 'swap arguments', start: one.start ?? 0, end: next.end ?? 0 },
          replacement: `${text(next)}, ${text(one)}`,
        })
      }
    },
  })
  return edits
}
