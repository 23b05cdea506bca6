/** A piece of SQL that is neither a blank nor a comment. */
export type SqlToken = {
  /** Text in lower case, except in string literals and quoted names. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** Number of open parentheses around it. A parenthesis itself has the depth outside. */
  readonly depth: number
}

const PIECE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"[^"]*"|:\w+!?|::\w+(?:\[\])?|\d[\d.e]*|[A-Za-z_]\w*|<>|<=|>=|!=|->>|->|\|\||[^\s]/g

/** Returns the tokens of SQL between two positions. */
export function readTokens(source: string, from = 0, to = source.length): SqlToken[] {
  const tokens: SqlToken[] = []
  let depth = 0
  for (const found of source.slice(from, to).matchAll(PIECE)) {
    const [text] = found
    if (text.startsWith('--') || text.startsWith('/*')) continue
    if (text === ')') depth -= 1
    const start = from + found.index
    tokens.push({ text: /^['"$]/.test(text) ? text : text.toLowerCase(), start, end: start + text.length, depth })
    if (text === '(') depth += 1
  }
  return tokens
}
