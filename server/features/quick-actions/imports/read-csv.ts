import { parseString } from '@fast-csv/parse'
import type { ImportProblem } from '#core/import-row.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type FileLine, readLines } from './read-lines.ts'

/** Record of a CSV file: its cells, and the line in which it begins. */
export type CsvRecord = { readonly line: number; readonly cells: Result<readonly string[], ImportProblem> }

/** Lines of a record. A longer one has lost its closing quote. */
const LINES_MAX = 20

/**
 * Reads the records of a file by RFC 4180. Each line either belongs to a record that is read with certainty, or is refused
 * separately, so that an unclosed quote loses no good line.
 */
export async function* readCsvRecords(path: string): AsyncGenerator<CsvRecord> {
  let open: FileLine[] = []
  let width: number | null = null
  for await (const line of readLines(path)) {
    open.push(line)
    for (let taken = await takeFirst(open, width); taken !== null; taken = await takeFirst(open, width)) {
      open = open.slice(taken.lines)
      if (taken.record.cells.ok) width ??= taken.record.cells.value.length
      yield taken.record
    }
  }
  // An open quote at the end of the file is an error.
  for (let [first] = open; first !== undefined; [first] = open) {
    const { record, lines } = (await takeFirst(open, width)) ?? refused(first, 'line_malformed')
    open = open.slice(lines)
    yield record
  }
}

type Taken = { readonly record: CsvRecord; readonly lines: number }

const refused = ({ number }: FileLine, problem: ImportProblem): Taken => ({
  record: { line: number, cells: refuse(problem) },
  lines: 1,
})

/** Takes the first record of these lines. Returns null if it may continue on the next line. */
async function takeFirst(lines: readonly FileLine[], width: number | null): Promise<Taken | null> {
  const [first] = lines
  if (first === undefined) return null
  let text = ''
  for (const [index, line] of lines.entries()) {
    if (!line.text.ok) return refused(first, index === 0 ? line.text.code : 'line_malformed')
    text += index === 0 ? line.text.value : `\n${line.text.value}`
    // A quote inside quotes is doubled, so a whole record has an even number of quotes.
    if (text.split('"').length % 2 === 0) continue
    const cells = await parseRecord(text)
    // A record that contains lines of others has another number of columns.
    const isOne = cells !== null && (index === 0 || width === null || cells.length === width)
    return isOne
      ? { record: { line: first.number, cells: ok(cells) }, lines: index + 1 }
      : refused(first, 'line_malformed')
  }
  return lines.length < LINES_MAX ? null : refused(first, 'line_malformed')
}

async function parseRecord(text: string): Promise<readonly string[] | null> {
  if (!text.includes('"')) return text.split(',').map((cell) => cell.trim())
  try {
    const records: string[][] = []
    for await (const cells of parseString(text, { headers: false, trim: true })) records.push(cells)
    return records.length === 1 ? (records[0] ?? null) : null
  } catch {
    return null
  }
}
