/** Formats rows as a Markdown table whose columns are also aligned on a console: the first to the left, the others to the right. */
export function writeTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(3, head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (text: string, column: number) => {
    const width = widths[column] ?? 0
    return column === 0 ? text.padEnd(width) : text.padStart(width)
  }
  const line = (cells: readonly string[]) => `| ${cells.map(pad).join(' | ')} |`
  const rule = `|${widths.map((width, column) => '-'.repeat(width + 1) + (column === 0 ? '-' : ':')).join('|')}|`
  return [line(heads), rule, ...rows.map(line)].join('\n')
}
