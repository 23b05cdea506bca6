import type { SourceFile } from './read-imports.ts'

/** Functions of `Math` that every machine computes identically to the last bit. */
const MATH = ['imul', 'min', 'max', 'abs', 'floor']
const CLOCK = /\b(?:Date|performance|setTimeout|setInterval|requestAnimationFrame|Intl)\b/
/** Matches fractions, their parsing, and powers, which machines round differently. */
const FRACTION = /\b\d[\d_]*\.\d|\b\d[\d_]*e-\d|\bparseFloat\b|\*\*|\bFloat(?:16|32|64)Array\b/
const NOT_CODE = /\/\*[\s\S]*?\*\/|\/\/.*$|\/\^.*?\$\/|'[^'\n]*'|`[^`]*`/gm

/**
 * Finds code in a file of the games' simulation that another machine, or another moment, could compute differently. A browser
 * and the server must compute the same bits. The check sees only the text.
 */
export function findInexact({ path, text }: SourceFile): string[] {
  const code = text.replaceAll(NOT_CODE, (aside) => (aside.startsWith('`') ? aside.replaceAll('/', ' ') : ''))
  const calls = [...code.matchAll(/\bMath\s*(?:\.\s*(\w+))?/g)].filter(([, name = '']) => !MATH.includes(name))
  const found = [...calls.map(([call]) => call), CLOCK.exec(code)?.[0], FRACTION.exec(code)?.[0], findQuotient(code)]
  return found.filter((what) => what !== undefined).map((what) => `${path} uses ${what}`)
}

/** Finds the first division outside of a `Math.floor(…)`. */
function findQuotient(code: string): string | undefined {
  const floored: boolean[] = []
  for (let at = 0; at < code.length; at++) {
    if (code[at] === '(') floored.push(floored.at(-1) === true || code.slice(0, at).endsWith('Math.floor'))
    if (code[at] === ')') floored.pop()
    if (code[at] === '/' && floored.at(-1) !== true) return code.slice(Math.max(0, at - 20), at + 20).trim()
  }
  return undefined
}
