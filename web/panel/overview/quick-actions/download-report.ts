import { csvLine } from '#core/csv.ts'
import { csvBlob, saveFile } from '#web/lib/save-csv.ts'

/** Saves a report as a CSV file in the browser. */
export const downloadReport = (name: string, lines: readonly (readonly string[])[]): void =>
  saveFile(csvBlob(lines.map(csvLine)), `${name}.csv`)
