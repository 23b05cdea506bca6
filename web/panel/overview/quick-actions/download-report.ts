import { csvLine } from '#core/csv.ts'

/** Hands a report to the browser as a CSV file. */
export function downloadReport(name: string, lines: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob(lines.map(csvLine), { type: 'text/csv; charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  // The download has its own hold on the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
