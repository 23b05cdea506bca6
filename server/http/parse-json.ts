import { plainDecimal } from '#core/number-text.ts'

/** A body nested deeper than this is nobody's form. */
const DEPTH_MAX = 32

export class MalformedJson extends Error {
  override readonly name = 'MalformedJson'
}

/**
 * Parses a body strictly: refuses `__proto__`, `constructor` and any key that stands twice in one object. Two parsers may
 * read a doubled key differently, and one of them then checks what the other does not use.
 *
 * A number that JavaScript would round becomes its plain decimal text, digit by digit: what takes an amount takes that too,
 * and nothing else reads it as another number.
 *
 * @throws MalformedJson
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = MAY_BE_INEXACT.test(text) ? (JSON.parse as ParseWithSource)(text, readExactly) : JSON.parse(text)
  } catch (cause) {
    if (cause instanceof MalformedJson) throw cause
    throw new MalformedJson('The request is not valid JSON.', { cause })
  }
  // Numbers of keys differ exactly when a key was written twice: the parser keeps one, the text has both.
  const kept = countKeys(value, 0)
  if (kept !== countWrittenKeys(text)) throw new MalformedJson('The request names a field twice.')
  return value
}

/** Up to 15 digits without an exponent a number is read as it is written. */
const MAY_BE_INEXACT = /[\d.]{16}|\d[eE][+-]?\d/

type ParseWithSource = (
  text: string,
  revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown

function readExactly(_: string, value: unknown, { source }: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined) return value
  const written = plainDecimal(source)
  if (written === null) throw new MalformedJson('The request has a number that is none of ours.')
  return written === plainDecimal(String(value)) ? value : written
}

function countKeys(value: unknown, depth: number): number {
  if (depth > DEPTH_MAX) throw new MalformedJson('The request is nested too deeply.')
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countKeys(item, depth + 1), 0)
  let count = 0
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor') throw new MalformedJson(`The request may not name ${key}.`)
    count += 1 + countKeys(item, depth + 1)
  }
  return count
}

const STRING_OR_COLON = /"(?:[^"\\]|\\.)*"|:/g

/** Colons outside strings: in valid JSON one for each key. */
const countWrittenKeys = (text: string) => (text.match(STRING_OR_COLON) ?? []).filter((token) => token === ':').length
