import { plainDecimal } from '#core/number-text.ts'

/** Maximum depth of a body. No call accepts a deeper one. */
const DEPTH_MAX = 32
/**
 * Maximum number of tokens in a body: texts, numbers, words and signs. A batch for the local chain has the most, about two
 * thousand.
 */
const TOKENS_MAX = 4_000
/** Maximum characters of a number or a word. An amount has at most 30 digits before its point and 18 behind it. */
const NUMBER_LENGTH_MAX = 64

/** Pattern of a token. It always matches at a quote, closed or not, so that no part of a text is read twice. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[-+.\w]+|[[\]{}:,]/gs
/** Pattern of a number that may lose digits. A number with up to 15 digits and without an exponent is read exactly. */
const MAY_BE_INEXACT = /^-?\d(?:.{15}|.*[eE])/

export class MalformedJson extends Error {
  override readonly name = 'MalformedJson'
}

/**
 * Parses a body strictly. It refuses `__proto__`, `constructor` and duplicate keys. Two parsers may read a duplicate key
 * differently, and one of them then checks a value that the other does not use.
 *
 * A number that JavaScript would round becomes its plain decimal text, digit by digit. A field for an amount accepts such a text,
 * and no other field reads it as another number.
 *
 * Length, count and depth are bounded before anything is parsed.
 *
 * @throws MalformedJson
 */
export function parseJson(text: string): unknown {
  const written = measure(text)
  let value: unknown
  try {
    value = written.mayBeInexact ? (JSON.parse as ParseWithSource)(text, readExactly) : JSON.parse(text)
  } catch (cause) {
    if (cause instanceof MalformedJson) throw cause
    throw new MalformedJson('The request is not valid JSON.', { cause })
  }
  // The counts differ exactly if a key was written twice, because the parser keeps one and the text has both.
  if (countKeys(value) !== written.keys) throw new MalformedJson('The request names a field twice.')
  return value
}

/**
 * Reads a text once, before anything validates it.
 *
 * @returns `keys` as the number of colons outside of texts. Valid JSON has one for each key
 */
function measure(text: string): { readonly keys: number; readonly mayBeInexact: boolean } {
  let tokens = 0
  let depth = 0
  let keys = 0
  let mayBeInexact = false
  for (const [token] of text.matchAll(TOKEN)) {
    tokens += 1
    if (tokens > TOKENS_MAX) throw new MalformedJson('The request has too many values.')
    if (token === ':') keys += 1
    else if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    else if (!token.startsWith('"')) {
      if (token.length > NUMBER_LENGTH_MAX) throw new MalformedJson('The request has a number that is too long.')
      mayBeInexact ||= MAY_BE_INEXACT.test(token)
    }
    if (depth > DEPTH_MAX) throw new MalformedJson('The request is nested too deeply.')
  }
  return { keys, mayBeInexact }
}

type ParseWithSource = (
  text: string,
  revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown

function readExactly(_: string, value: unknown, { source }: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined) return value
  const written = plainDecimal(source)
  if (written === null) throw new MalformedJson('The request has a number that no field accepts.')
  return written === plainDecimal(String(value)) ? value : written
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countKeys(item), 0)
  let count = 0
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor') throw new MalformedJson(`The request may not name ${key}.`)
    count += 1 + countKeys(item)
  }
  return count
}
