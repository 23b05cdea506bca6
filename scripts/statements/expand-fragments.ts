/**
 * Fragment of SQL that several statements of a file share: `/* @fragment name(first, second) *\/`, then its text up to a
 * semicolon. `{{name(a, b)}}` is replaced by the text, and `{{first}}` in it by `a`. An argument may use a fragment.
 */
type Fragment = {
  readonly name: string
  readonly parameters: readonly string[]
  readonly text: string
  /** Offset in the file of its declaration, and those of its text. */
  readonly at: number
  readonly from: number
  readonly to: number
}

const DECLARATION = /\/\*\s*@fragment\s+(\w+)(?:\(([^)]*)\))?\s*\*\/\s*([^;]*);/g
/** Use of a fragment or of a parameter. An argument has at most one use in it, which has no arguments. */
const USE = /\{\{(\w+)(?:\(((?:[^{}]|\{\{\w+\}\})*)\))?\}\}/g

/**
 * Returns the statements of a file with the texts of its fragments in them.
 *
 * @throws with file and line if a fragment is unknown, unused, declared twice, uses itself or gets other arguments than it names
 */
export function expandFragments(file: string, source: string): string {
  const fragments = [...source.matchAll(DECLARATION)].map((match): Fragment => {
    const [whole, name = '', parameters, text = ''] = match
    const from = match.index + whole.lastIndexOf(text)
    return { name, parameters: listOf(parameters), text: text.trim(), at: match.index, from, to: from + text.length }
  })
  checkFragments(fragments, source, (at, fault) => {
    throw new Error(`${file}:${source.slice(0, at).split('\n').length}: ${fault}`)
  })
  const byName = new Map(fragments.map((fragment) => [fragment.name, fragment]))
  const expand = (text: string): string =>
    text.replaceAll(USE, (use: string, name: string, given?: string) => {
      const fragment = byName.get(name)
      return fragment === undefined ? use : expand(withArguments(fragment, listOf(given)))
    })
  return expand(source.replaceAll(DECLARATION, ''))
}

const listOf = (words: string | undefined) => words?.split(',').map((word) => word.trim()) ?? []

const withArguments = ({ parameters, text }: Fragment, given: readonly string[]) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (use, name: string) => given[parameters.indexOf(name)] ?? use)

function checkFragments(fragments: readonly Fragment[], source: string, refuse: (at: number, fault: string) => never) {
  const uses = usesIn(source, 0)
  for (const use of uses) {
    if (fragments.find(({ from, to }) => from <= use.at && use.at < to)?.parameters.includes(use.name)) continue
    const fragment = fragments.find(({ name }) => name === use.name)
    if (fragment === undefined) return refuse(use.at, `there is no fragment ${use.name} in this file`)
    if (fragment.parameters.length !== use.given.length)
      refuse(use.at, `fragment ${use.name} has ${fragment.parameters.length} parameters and gets ${use.given.length}`)
  }
  for (const { name, at } of fragments) {
    if (fragments.some((other) => other.name === name && other.at < at))
      refuse(at, `fragment ${name} is declared twice`)
    if (reaches(name, name)) refuse(at, `fragment ${name} uses itself`)
    if (!uses.some((use) => use.name === name)) refuse(at, `fragment ${name} is not used`)
  }

  /** Returns whether a fragment uses another one, itself or by others. */
  function reaches(name: string, wanted: string, passed: readonly string[] = []): boolean {
    if (passed.includes(name)) return false
    const text = fragments.find((it) => it.name === name)?.text ?? ''
    return usesIn(text, 0).some((use) => use.name === wanted || reaches(use.name, wanted, [...passed, name]))
  }
}

type Use = { readonly name: string; readonly given: readonly string[]; readonly at: number }

/** Lists the uses in a text and in the arguments of these uses. */
const usesIn = (text: string, start: number): Use[] =>
  [...text.matchAll(USE)].flatMap((match) => {
    const [whole, name = '', given] = match
    const at = start + match.index
    return [{ name, given: listOf(given), at }, ...(given ? usesIn(given, at + whole.indexOf(given)) : [])]
  })
