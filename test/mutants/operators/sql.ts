import type { Edit } from './edit.ts'
import { readTokens, type SqlToken } from './sql-tokens.ts'

/** Tokens that end the conditions of a `where`, an `on`, a `when` or a `having`. */
const ENDS = new Set(
  [
    'group',
    'order',
    'limit',
    'offset',
    'for',
    'returning',
    'union',
    'except',
    'intersect',
    'window',
    'having',
    'where',
    'then',
    ';',
  ].concat([
    'join',
    'left',
    'right',
    'inner',
    'full',
    'cross',
    'do',
    'set',
    ',',
    'when',
    'else',
    'end',
    'on',
    'from',
    'select',
  ]),
)
const HEADS = new Set(['where', 'on', 'having', 'when'])
const FLIPS: Readonly<Record<string, readonly string[]>> = {
  '=': ['<>'],
  '<>': ['='],
  '<': ['<='],
  '<=': ['<'],
  '>': ['>='],
  '>=': ['>'],
}
const SIGNS: Readonly<Record<string, string>> = { '+': '-', '-': '+' }
const WORDS: Readonly<Record<string, string>> = {
  least: 'greatest',
  greatest: 'least',
  min: 'max',
  max: 'min',
  desc: 'asc',
  exists: 'not exists',
}

/** Returns changes of an SQL file: of its results, comparisons, locks and writes. */
export function mutateSql(source: string): Edit[] {
  const tokens = readTokens(source)
  return [
    ...mutateConditions(source, tokens),
    ...mutateLocks(tokens),
    ...mutateSigns(source, tokens),
    ...swapColumns(source, tokens),
  ]
}

/** Range from the first token of a condition to its last. */
type Condition = { readonly from: number; readonly to: number }

function mutateConditions(source: string, tokens: readonly SqlToken[]): Edit[] {
  return tokens.flatMap((head, at): Edit[] => {
    if (!HEADS.has(head.text) || (head.text === 'on' && tokens[at + 1]?.text === 'conflict')) return []
    const conditions = readConditions(tokens, at + 1)
    if (conditions.length === 0) return []
    const operator = head.text === 'on' ? 'drop join condition' : 'drop predicate'
    const dropped = conditions.map(({ from, to }) => edit(operator, tokens, from, to, neutralCondition(tokens, from)))
    const last = conditions.at(-1)?.to ?? at
    const widened =
      head.text === 'where' && conditions.length > 1 ? [edit('widen where', tokens, at + 1, last, 'true')] : []
    return [...dropped, ...widened, ...mutateComparisons(source, tokens, at + 1, last, head.depth)]
  })
}

/** Returns `false` beside an `or`, otherwise `true`. */
const neutralCondition = (tokens: readonly SqlToken[], from: number) =>
  tokens[from - 1]?.text === 'or' ? 'false' : 'true'

/** Splits the conditions after a head at each `and` and `or`. */
function readConditions(tokens: readonly SqlToken[], first: number): Condition[] {
  const depth = tokens[first]?.depth ?? 0
  const conditions: Condition[] = []
  let from = first
  let isBetween = false
  let at = first
  for (; at < tokens.length; at++) {
    const { text, depth: own } = tokens[at] ?? { text: ';', depth }
    if (own < depth || (own === depth && ENDS.has(text) && !isDistinct(tokens, at))) break
    if (own !== depth) continue
    if (text === 'between') isBetween = true
    else if (text === 'and' && isBetween) isBetween = false
    else if (text === 'and' || text === 'or') {
      conditions.push({ from, to: at - 1 })
      from = at + 1
    }
  }
  if (at > from) conditions.push({ from, to: at - 1 })
  return conditions
}

/** Returns whether a `from` belongs to `is distinct from`. */
const isDistinct = (tokens: readonly SqlToken[], at: number) =>
  tokens[at]?.text === 'from' && tokens[at - 1]?.text === 'distinct'

function mutateComparisons(
  source: string,
  tokens: readonly SqlToken[],
  from: number,
  to: number,
  depth: number,
): Edit[] {
  const edits: Edit[] = []
  for (let at = from; at <= to; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    for (const other of FLIPS[token.text] ?? []) edits.push(edit('flip comparison', tokens, at, at, other))
    const next = tokens[at + 1]?.text
    if (token.text === 'is' && next === 'not') edits.push(edit('flip comparison', tokens, at, at + 1, 'is'))
    else if (token.text === 'is') edits.push(edit('flip comparison', tokens, at, at, 'is not'))
    if (token.text === 'in' && next === '(' && tokens[at - 1]?.text !== 'not')
      edits.push(edit('flip comparison', tokens, at, at, 'not in'))
    if (token.text === 'not' && next !== undefined && tokens[at - 1]?.text !== 'is')
      edits.push(edit('flip comparison', tokens, at, at, ''))
    if (token.text === 'or') edits.push(edit('or to and', tokens, at, at, 'and'))
    // Also drops the conditions inside of parentheses, unless they have their own head.
    if (
      token.text === '(' &&
      (token.depth > depth || at === from || /^(?:and|or|not)$/.test(tokens[at - 1]?.text ?? ''))
    ) {
      const inner = readConditions(tokens, at + 1)
      if (inner.length > 1)
        for (const one of inner)
          edits.push(edit('drop predicate', tokens, one.from, one.to, neutralCondition(tokens, one.from)))
    }
  }
  return dedupe(edits.filter(({ start, end, replacement }) => source.slice(start, end) !== replacement))
}

function mutateLocks(tokens: readonly SqlToken[]): Edit[] {
  return tokens.flatMap(({ text }, at): Edit[] => {
    if (/^pg_advisory_xact_lock(?:_shared)?$/.test(text)) {
      return [edit('drop lock', tokens, at, at, text.replace('advisory', 'try_advisory').replace('pg_try', 'pg_try'))]
    }
    if (text !== 'for') return []
    const mode = /^for (?:no key update|update|key share|share)/.exec(
      tokens
        .slice(at, at + 4)
        .map((one) => one.text)
        .join(' '),
    )
    if (mode === null) return []
    let last = at + mode[0].split(' ').length - 1
    if (tokens[last + 1]?.text === 'of') last += 2
    const isSkipping = tokens[last + 1]?.text === 'skip'
    const isImpatient = tokens[last + 1]?.text === 'nowait'
    const end = last + (isSkipping ? 2 : isImpatient ? 1 : 0)
    const edits = [edit('drop lock', tokens, at, end, '')]
    if (end !== last) edits.push(edit('wait for lock', tokens, last + 1, end, ''))
    return edits
  })
}

function mutateSigns(source: string, tokens: readonly SqlToken[]): Edit[] {
  return tokens.flatMap(({ text, start }, at): Edit[] => {
    const sign = SIGNS[text]
    const isBinary =
      /^(?:[\w)"':!]|\]$)/.test(source.slice(0, start).trimEnd().at(-1) ?? '') && tokens[at - 1] !== undefined
    if (sign !== undefined && isBinary) return [edit('flip sign', tokens, at, at, sign)]
    const next = tokens[at + 1]?.text
    if (text === 'limit' && next !== undefined) return [edit('drop limit', tokens, at, at + 1, '')]
    if (WORDS[text] === undefined || (text !== 'desc' && next !== '(') || tokens[at - 1]?.text === 'not') return []
    return [edit('flip function', tokens, at, at, WORDS[text])]
  })
}

/** Swaps two adjacent columns that an `insert` fills, and two values that an `update` sets. */
function swapColumns(source: string, tokens: readonly SqlToken[]): Edit[] {
  const edits: Edit[] = []
  const swap = ([a, b]: readonly (readonly [number, number])[]) => {
    if (a === undefined || b === undefined) return
    const [left, right] = [textOf(source, tokens, a), textOf(source, tokens, b)]
    const start = tokens[a[0]]?.start ?? 0
    const between = source.slice(tokens[a[1]]?.end, tokens[b[0]]?.start)
    if (left !== right)
      edits.push({
        operator: 'swap columns',
        start,
        end: tokens[b[1]]?.end ?? 0,
        replacement: `${right}${between}${left}`,
      })
  }
  for (const [at, { text }] of tokens.entries()) {
    if (text === 'insert' && tokens[at + 1]?.text === 'into') {
      const open = tokens.findIndex((one, place) => place > at && one.text === '(')
      const columns = open - at > 5 ? [] : readList(tokens, open + 1)
      for (let place = 0; place + 1 < columns.length; place++) swap(columns.slice(place, place + 2))
    }
    if (text === 'set') {
      const values = readList(tokens, at + 1).map(([from, to]) => [from + 2, to] as const)
      for (let place = 0; place + 1 < values.length; place++) swap(values.slice(place, place + 2))
    }
    if (text === '-' || text === '+') continue
  }
  return edits
}

/** Returns the parts of a list between its commas. */
function readList(tokens: readonly SqlToken[], first: number): (readonly [number, number])[] {
  const depth = tokens[first]?.depth ?? 0
  const parts: (readonly [number, number])[] = []
  let from = first
  for (let at = first; at <= tokens.length; at++) {
    const token = tokens[at]
    const isEnd =
      token === undefined ||
      token.depth < depth ||
      (token.depth === depth && ENDS.has(token.text) && token.text !== ',')
    if (!isEnd && !(token.depth === depth && token.text === ',')) continue
    if (at > from) parts.push([from, at - 1])
    if (isEnd) break
    from = at + 1
  }
  return parts
}

const textOf = (source: string, tokens: readonly SqlToken[], [from, to]: readonly [number, number]) =>
  source.slice(tokens[from]?.start, tokens[to]?.end)

function edit(operator: string, tokens: readonly SqlToken[], from: number, to: number, replacement: string): Edit {
  return { operator, start: tokens[from]?.start ?? 0, end: tokens[to]?.end ?? 0, replacement }
}

function dedupe(edits: readonly Edit[]): Edit[] {
  return [...new Map(edits.map((one) => [`${one.start} ${one.end} ${one.replacement}`, one])).values()]
}
