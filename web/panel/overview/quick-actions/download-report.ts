import { csvLine } from '#core/csv.ts'
import { csvBlob, saveFile } from '#web/lib/save-csv.ts'

/** Hands a report to the browser as a CSV file. */
export const downloadReport = (name: string, lines: readonly (readonly string[])[]): void =>
  saveFile(csvBlob(lines.map(csvLine)), `${name}.csv`)
