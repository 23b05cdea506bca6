import type { NodePath, types } from '@babel/core'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Edit } from './edit.ts'

type InstrumentOptions = Parameters<Instrumenter['instrument']>[1]

const silent = {
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
  ...{ trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {}, fatal: () => {} },
}
const instrumenter = new Instrumenter(silent)

/** Properties that only people read. */
const WORDS = new Set(['summary', 'description', 'tag', 'why', 'cause'])
const NOISE = 'only developers read it'

/** Returns why a place is not changed: only developers read it, or it is not code of the program. */
function shouldIgnore(path: NodePath): string | undefined {
  const { parent, node, key } = path
  if (node.type === 'CallExpression') {
    const { callee } = node
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
    const name = callee.property.name
    if (isLog(callee.object)) return NOISE
    return name === 'describe' || name === 'meta' ? `${NOISE}: ${name}` : undefined
  }
  if (parent?.type === 'CallExpression' && path.listKey === 'arguments' && parent.callee.type === 'Identifier') {
    return parent.callee.name === 'assert' && key === 1 ? NOISE : undefined
  }
  if (parent?.type === 'NewExpression' && path.listKey === 'arguments' && parent.callee.type === 'Identifier') {
    return /(?:Error|Failed)$/.test(parent.callee.name) ? NOISE : undefined
  }
  if (node.type === 'ObjectProperty' && node.key.type === 'Identifier' && WORDS.has(node.key.name)) return NOISE
  // Types check the codes that a call may refuse with. At run time only its documentation reads them.
  if (isCodesOfCall(path)) return NOISE
  if (isOfSkippedFirst(path)) return 'its first element is never read'
  // An empty object does not compile, because a type requires its properties.
  if (node.type === 'ObjectExpression' && /^TS/.test(parent?.type ?? '')) return 'a type says what it is'
  return undefined
}

/** Returns whether it is the list of `const [, second] = found ?? []`. */
const isOfSkippedFirst = ({ node, parentPath }: NodePath): boolean =>
  node.type === 'ArrayExpression' &&
  node.elements.length === 0 &&
  parentPath?.node.type === 'LogicalExpression' &&
  parentPath.parent.type === 'VariableDeclarator' &&
  parentPath.parent.id.type === 'ArrayPattern' &&
  parentPath.parent.id.elements[0] === null

const isCodesOfCall = ({ node, parentPath }: NodePath): boolean =>
  node.type === 'ObjectProperty' &&
  node.key.type === 'Identifier' &&
  node.key.name === 'errors' &&
  parentPath?.parent.type === 'CallExpression' &&
  parentPath.parent.callee.type === 'Identifier' &&
  parentPath.parent.callee.name === 'defineCall'

const isLog = (object: types.Node): boolean =>
  (object.type === 'Identifier' && /^log(?:ger)?$/.test(object.name)) ||
  (object.type === 'MemberExpression' &&
    object.property.type === 'Identifier' &&
    /^log(?:ger)?$/.test(object.property.name))

/** Returns whether a text is a sentence. Codes and keys are one word, and sentences contain a blank. */
const isSentence = (text: string) => /\s/.test(text.slice(1, -1))

/** Returns the changes that Stryker's operators make to a file. */
export async function mutateTypeScript(file: string, source: string): Promise<Edit[]> {
  const options: InstrumentOptions = {
    plugins: null,
    excludedMutations: [],
    // Stryker's own type of a path does not describe it.
    ignorers: [{ shouldIgnore: (path) => shouldIgnore(path as unknown as NodePath) }],
  }
  const { mutants } = await instrumenter.instrument([{ name: file, mutate: true, content: source }], options)
  const lines = lineStarts(source)
  const at = ({ line, column }: { readonly line: number; readonly column: number }) => (lines[line] ?? 0) + column
  return mutants.flatMap(({ mutatorName, location, replacement, status }): Edit[] => {
    const [start, end] = [at(location.start), at(location.end)]
    const original = source.slice(start, end)
    if (status === 'Ignored' || replacement === undefined || replacement === original) return []
    if (mutatorName === 'StringLiteral' && isSentence(original)) return []
    return [{ operator: mutatorName, start, end, replacement }]
  })
}

function lineStarts(source: string): number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
