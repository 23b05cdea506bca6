import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { parseString } from '@fast-csv/parse'
import type { ImportKind, ImportProblem } from '#core/import-row.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { StartupError } from '../../../fault.ts'

type FileCells = Readonly<Record<string, unknown>>

/** Row as a file contains it. */
export type FileRow = {
  readonly kind: ImportKind
  /** Position for a person: a line's number, or a place in the JSON document. */
  readonly place: string
  readonly cells: Result<FileCells, ImportProblem>
}

/** Size of a JSON file, which is read whole. Larger files must be CSV. */
const JSON_BYTES_MAX = 200_000_000

const KIND_OF_LIST = { users: 'user', purchases: 'purchase', balances: 'balance' } as const

/**
 * Reads the rows of a file, one after the other.
 *
 * @throws StartupError if the file is neither CSV nor JSON of the documented shape
 */
export function readImportFile(path: string): AsyncIterable<FileRow> {
  return extname(path).toLowerCase() === '.json' ? readJson(path) : readCsv(path)
}

async function* readJson(path: string): AsyncGenerator<FileRow> {
  if ((await stat(path)).size > JSON_BYTES_MAX) throw new StartupError(`${path}: larger than 200 MB; bring it as CSV`)
  const document = parseDocument(path, await readFile(path))
  for (const [list, kind] of Object.entries(KIND_OF_LIST)) {
    const rows = document[list] ?? []
    if (!Array.isArray(rows)) throw new StartupError(`${path}: ${list} is not a list`)
    for (const [index, row] of rows.entries()) {
      const isObject = typeof row === 'object' && row !== null
      yield { kind, place: `${list}[${index}]`, cells: isObject ? ok(withCard(row)) : refuse('columns_missing') }
    }
  }
}

function parseDocument(path: string, bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const document: unknown = JSON.parse(text, keepDigits)
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return { ...document }
  } catch (cause) {
    throw new StartupError(`${path}: not JSON in UTF-8`, { cause })
  }
  throw new StartupError(`${path}: must be an object of users, purchases and balances`)
}

/** Returns a number as the digits in the file, because a float cannot hold every amount. */
const keepDigits = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? value) : value

async function* readCsv(path: string): AsyncGenerator<FileRow> {
  let header: readonly string[] | null = null
  let kind: ImportKind = 'user'
  for await (const { line, cells } of readCsvRecords(path)) {
    const place = `line ${line}`
    if (header === null) {
      header = cells.ok ? cells.value : []
      kind = kindOf(path, header)
    } else if (!cells.ok) yield { kind, place, cells }
    else if (cells.value.some((cell) => cell !== '')) yield { kind, place, cells: nameCells(header, cells.value) }
  }
}

function nameCells(header: readonly string[], cells: readonly string[]): FileRow['cells'] {
  if (cells.length !== header.length) return refuse('columns_missing')
  return ok(withCard(Object.fromEntries(header.map((name, index) => [name, cells[index]]))))
}

function kindOf(path: string, header: readonly string[]): ImportKind {
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice !== undefined) throw new StartupError(`${path}: its header names ${JSON.stringify(twice)} twice`)
  if (header.includes('walletAddress')) {
    if (header.includes('bv3Balance')) return 'balance'
    if (header.includes('price')) return 'purchase'
    if (header.includes('referredBy') || header.includes('createdAt')) return 'user'
  }
  throw new StartupError(`${path}: its first line is the header of neither users, purchases nor balances`)
}

/** Sets `card`, which names a card by its name or by its id here. */
const withCard = (cells: object): FileCells => {
  const named: Readonly<Record<string, unknown>> = { ...cells }
  return { ...named, card: named.cardName ?? named.cardId ?? named.card }
}

/** Record of a CSV file: its cells, and the line in which it begins. */
type CsvRecord = { readonly line: number; readonly cells: Result<readonly string[], ImportProblem> }

/** Lines of a record. A longer one has lost its closing quote. */
const LINES_MAX = 20

/**
 * Reads the records of a file by RFC 4180. Each line either belongs to a record that is read with certainty, or is refused
 * separately, so that an unclosed quote loses no good line.
 */
async function* readCsvRecords(path: string): AsyncGenerator<CsvRecord> {
  let open: FileLine[] = []
  let width: number | null = null
  for await (const line of readLines(path)) {
    open.push(line)
    for (let taken = await parseFirstRecord(open, width); taken !== null; taken = await parseFirstRecord(open, width)) {
      open = open.slice(taken.lines)
      if (taken.record.cells.ok) width ??= taken.record.cells.value.length
      yield taken.record
    }
  }
  // An open quote at the end of the file is an error.
  for (let [first] = open; first !== undefined; [first] = open) {
    const { record, lines } = (await parseFirstRecord(open, width)) ?? refused(first, 'line_malformed')
    open = open.slice(lines)
    yield record
  }
}

type TakenRecord = { readonly record: CsvRecord; readonly lines: number }

const refused = ({ number }: FileLine, problem: ImportProblem): TakenRecord => ({
  record: { line: number, cells: refuse(problem) },
  lines: 1,
})

/** Takes the first record of these lines. Returns null if it may continue on the next line. */
async function parseFirstRecord(lines: readonly FileLine[], width: number | null): Promise<TakenRecord | null> {
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

/** Line of a file without its line end. Refused if it is too long or not UTF-8. */
type FileLine = { readonly number: number; readonly text: Result<string, ImportProblem> }

/** Longer than any valid line. */
const LINE_BYTES_MAX = 10_000
const LINE_FEED = 0x0a
const BYTE_ORDER_MARK = /^\uFEFF/

/** Reads the lines of a file, one after the other. Buffers no more of a line than `LINE_BYTES_MAX`, however long it is. */
async function* readLines(path: string): AsyncGenerator<FileLine> {
  let number = 1
  let parts: Buffer[] = []
  let bytes = 0
  const add = (part: Buffer) => {
    bytes += part.length
    if (bytes <= LINE_BYTES_MAX) parts.push(part)
  }
  const take = (): FileLine => {
    const text = bytes > LINE_BYTES_MAX ? refuse('line_too_long') : decode(Buffer.concat(parts), number)
    const line = { number, text }
    number += 1
    parts = []
    bytes = 0
    return line
  }
  for await (const read of createReadStream(path)) {
    const chunk: Buffer = read
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (bytes > 0) yield take()
}

function decode(bytes: Buffer, number: number): Result<string, 'not_utf8'> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).replace(/\r$/, '')
    return ok(number === 1 ? text.replace(BYTE_ORDER_MARK, '') : text)
  } catch {
    return refuse('not_utf8')
  }
}
