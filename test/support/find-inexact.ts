import type { SourceFile } from './read-imports.ts'

/** What every machine computes alike to the last bit. */
const MATH = ['imul', 'min', 'max', 'abs', 'floor']
const CLOCK = /\b(?:Date|performance|setTimeout|setInterval|requestAnimationFrame|Intl)\b/
/** Numbers that are not whole, or are read as such; powers, which machines round differently. */
const FRACTION = /\b\d[\d_]*\.\d|\b\d[\d_]*e-\d|\bparseFloat\b|\*\*|\bFloat(?:16|32|64)Array\b/
const ASIDE = /\/\*[\s\S]*?\*\/|\/\/.*$|\/\^.*?\$\/|'[^'\n]*'|`[^`]*`/gm

/**
 * What in a file of the games' simulation another machine, or another moment, could compute differently: a browser and the server
 * must come to the same bits. As far as the text shows it.
 */
export function findInexact({ path, text }: SourceFile): string[] {
  const code = text.replaceAll(ASIDE, (aside) => (aside.startsWith('`') ? aside.replaceAll('/', ' ') : ''))
  const calls = [...code.matchAll(/\bMath\s*(?:\.\s*(\w+))?/g)].filter(([, name = '']) => !MATH.includes(name))
  const found = [...calls.map(([call]) => call), CLOCK.exec(code)?.[0], FRACTION.exec(code)?.[0], findQuotient(code)]
  return found.filter((what) => what !== undefined).map((what) => `${path} uses ${what}`)
}

/** The first division that no `Math.floor(…)` is around. */
function findQuotient(code: string): string | undefined {
  const floored: boolean[] = []
  for (let at = 0; at < code.length; at++) {
    if (code[at] === '(') floored.push(floored.at(-1) === true || code.slice(0, at).endsWith('Math.floor'))
    if (code[at] === ')') floored.pop()
    if (code[at] === '/' && floored.at(-1) !== true) return code.slice(Math.max(0, at - 20), at + 20).trim()
  }
  return undefined
}
