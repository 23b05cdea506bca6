import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { ImportKind, ImportProblem } from '#core/import-row.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { StartupError } from '../../../startup-error.ts'
import { readCsvRecords } from './read-csv.ts'

type Cells = Readonly<Record<string, unknown>>

/** Row as a file contains it. */
export type FileRow = {
  readonly kind: ImportKind
  /** Position for a person: a line's number, or a place in the JSON document. */
  readonly place: string
  readonly cells: Result<Cells, ImportProblem>
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
    const document: unknown = JSON.parse(text, asWritten)
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return { ...document }
  } catch (cause) {
    throw new StartupError(`${path}: not JSON in UTF-8`, { cause })
  }
  throw new StartupError(`${path}: must be an object of users, purchases and balances`)
}

/** Returns a number as the digits in the file, because a float cannot hold every amount. */
const asWritten = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
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
const withCard = (cells: object): Cells => {
  const named: Readonly<Record<string, unknown>> = { ...cells }
  return { ...named, card: named.cardName ?? named.cardId ?? named.card }
}
