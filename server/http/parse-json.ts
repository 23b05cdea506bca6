/** A body nested deeper than this is nobody's form. */
const DEPTH_MAX = 32

export class MalformedJson extends Error {
  override readonly name = 'MalformedJson'
}

/**
 * Parses a body strictly: refuses `__proto__`, `constructor` and any key that stands twice in one object. Two parsers may
 * read a doubled key differently, and one of them then checks what the other does not use.
 *
 * @throws MalformedJson
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new MalformedJson('The request is not valid JSON.', { cause })
  }
  // Numbers of keys differ exactly when a key was written twice: the parser keeps one, the text has both.
  const kept = countKeys(value, 0)
  if (kept !== countWrittenKeys(text)) throw new MalformedJson('The request names a field twice.')
  return value
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
