/** Title that a test file gives to a test or a group, and its indentation. Titles further in belong to it. */
export type TestTitle = { readonly title: string; readonly indent: number }

/** Matches a test, a group, or the table of one: its quoted title and the function after it, with or without options in between. */
const TITLE =
  /(?:\b(?:test|describe)(?:\.\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?(?:\(|function\b)/g

/** Lists the titles of a test file in order. Those of `test.each` keep their placeholders. */
export function titlesOf(source: string): readonly TestTitle[] {
  return [...source.matchAll(TITLE)].map((match) => {
    const line = source.slice(source.lastIndexOf('\n', match.index) + 1, match.index)
    return { title: (match[2] ?? '').replace(/\\(.)/g, '$1'), indent: line.length - line.trimStart().length }
  })
}

/** Returns whether a file has a test of that title. With several titles, each must be inside the one before. */
export function hasTest(titles: readonly TestTitle[], path: readonly string[]): boolean {
  const [title, ...inner] = path
  return titles.some((it, index) => {
    if (it.title !== title) return false
    const rest = titles.slice(index + 1)
    const end = rest.findIndex(({ indent }) => indent <= it.indent)
    return inner.length === 0 || hasTest(end === -1 ? rest : rest.slice(0, end), inner)
  })
}
