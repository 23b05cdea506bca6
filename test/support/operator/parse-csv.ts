/** Parses a CSV file (RFC 4180) into lines by column heading. It shares no code with the writer. */
export function parseCsv(text: string): Record<string, string>[] {
  const lines: string[][] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (lines.length === 0) lines.push([])
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
  }
  const [headings = [], ...rest] = lines
  return rest
    .filter((cells) => cells.length === headings.length)
    .map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])))
}
