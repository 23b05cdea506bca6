/**
 * Returns a document with a section in place of the one with the same heading. Other sections stay.
 *
 * @param heading with its `#` signs, e.g. `## Edge`
 */
export function placeSection(document: string, heading: string, text: string): string {
  const start = `\n${heading}\n`
  const at = document.indexOf(start)
  const before = at === -1 ? `${document.trimEnd()}\n` : document.slice(0, at)
  const rest = at === -1 ? '' : document.slice(at + start.length)
  const level = heading.indexOf(' ')
  const next = new RegExp(`\n#{2,${level}} `).exec(rest)
  return `${before}${start}\n${text.trim()}\n${next === null ? '' : rest.slice(next.index)}`
}
