import { createHash } from 'node:crypto'
import { type NodePath, parseSync, traverse, type types } from '@babel/core'
import { assert } from '#core/assert.ts'

/** A function, or a statement inside of one, that tests may reach. */
export type Region = {
  /** Name of its function: the names of all functions around it, or their numbers if they have none, e.g. `openQueue>next>0`. */
  readonly name: string
  /** `name` of a function, or `name@hash:number` of a statement. The hash gives a changed function new keys. */
  readonly key: string
  readonly start: number
  readonly end: number
  /** Position at which a call that records the hit is inserted. */
  readonly enters: number
  readonly isExpression: boolean
}

/** Parses TypeScript and keeps parentheses as nodes. */
export function parseSource(file: string, source: string): types.File {
  const plugins = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const)
  const tree = parseSync(source, {
    configFile: false,
    babelrc: false,
    filename: file,
    sourceType: 'module',
    parserOpts: { plugins: [...plugins], createParenthesizedExpressions: true },
  })
  assert(tree !== null, `${file} is not parsed`)
  return tree
}

const placeOf = ({ start, end }: types.Node) => {
  assert(typeof start === 'number' && typeof end === 'number', 'a parsed node has a place')
  return { start, end }
}

/** Returns the functions of a file and the statements inside of them, each after those around it. */
export function findRegions(file: string, source: string): Region[] {
  const regions: Region[] = []
  const names = new Map<types.Node, string>()
  const counts = new Map<string, number>()
  const count = (key: string) => {
    const number = counts.get(key) ?? 0
    counts.set(key, number + 1)
    return number
  }
  traverse(parseSource(file, source), {
    Function(path) {
      const around = outerName(path, names)
      const own = ownName(path) ?? String(count(`${around}>`))
      const written = around === null ? own : `${around}>${own}`
      const times = count(`=${written}`)
      const name = times === 0 ? written : `${written}~${times}`
      names.set(path.node, name)
      const { body } = path.node
      const isExpression = body.type !== 'BlockStatement'
      const inside = placeOf(body)
      regions.push({
        name,
        key: name,
        ...placeOf(path.node),
        enters: isExpression ? inside.start : inside.start + 1,
        isExpression,
      })
    },
    Statement(path) {
      const isListed = path.parent.type === 'BlockStatement' || path.parent.type === 'SwitchCase'
      const holder = path.getFunctionParent()
      if (!isListed || !path.inList || holder === null || /^(?:Function|TS|Block)/.test(path.node.type)) return
      const name = names.get(holder.node)
      if (name === undefined) return
      const { start, end } = placeOf(holder.node)
      const key = `${name}@${hashOf(source.slice(start, end))}`
      const place = placeOf(path.node)
      regions.push({ name, key: `${key}:${count(key)}`, ...place, enters: place.start, isExpression: false })
    },
  })
  return regions
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

function outerName(path: NodePath, names: ReadonlyMap<types.Node, string>): string | null {
  const outer = path.getFunctionParent()
  return outer === null ? null : (names.get(outer.node) ?? null)
}

function ownName({ node, parent }: NodePath<types.Function>): string | null {
  if ('id' in node && node.id?.type === 'Identifier') return node.id.name
  const named =
    'key' in node ? node.key : parent.type === 'VariableDeclarator' ? parent.id : 'key' in parent ? parent.key : null
  return named !== null && typeof named === 'object' && 'type' in named && named.type === 'Identifier'
    ? named.name
    : null
}

/** Inserts the call that `hit` returns wherever a region is entered. */
export function insertHits(file: string, source: string, hit: (region: Region) => string): string {
  const inserts = findRegions(file, source).flatMap((region) => {
    const call = hit(region)
    if (!region.isExpression) return [{ at: region.enters, text: `${call};` }]
    return [
      { at: region.enters, text: `(${call}, ` },
      { at: region.end, text: ')' },
    ]
  })
  return insertAll(source, inserts)
}

/** Inserts texts at positions. Texts at the same position keep their order. */
function insertAll(source: string, inserts: readonly { readonly at: number; readonly text: string }[]): string {
  let text = ''
  let from = 0
  for (const insert of inserts.toSorted((a, b) => a.at - b.at)) {
    text += source.slice(from, insert.at) + insert.text
    from = insert.at
  }
  return text + source.slice(from)
}
