import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { parse } from '@fast-csv/parse'
import type { ImportKind } from '#core/import-row.ts'
import { StartupError } from '../../../startup-error.ts'

/** A row as a file has it. */
export type FileRow = {
  readonly kind: ImportKind
  /** Where it stands, for a person: a line's number, or a place in the JSON document. */
  readonly place: string
  /** Null where it has fewer or more columns than the header. */
  readonly cells: Readonly<Record<string, unknown>> | null
}

/** JSON is read whole; what is larger comes as CSV. */
const JSON_BYTES_MAX = 200_000_000

const KIND_OF_LIST = { users: 'user', purchases: 'purchase', balances: 'balance' } as const

/**
 * The rows of a file, one after the other.
 *
 * @throws StartupError where it is neither CSV nor JSON of the documented shape
 */
export function readImportFile(path: string): AsyncIterable<FileRow> {
  return extname(path).toLowerCase() === '.json' ? readJson(path) : readCsv(path)
}

async function* readJson(path: string): AsyncGenerator<FileRow> {
  if ((await stat(path)).size > JSON_BYTES_MAX) throw new StartupError(`${path}: larger than 200 MB; bring it as CSV`)
  const document = parseDocument(path, await readFile(path, 'utf8'))
  for (const [list, kind] of Object.entries(KIND_OF_LIST)) {
    const rows = document[list] ?? []
    if (!Array.isArray(rows)) throw new StartupError(`${path}: ${list} is not a list`)
    for (const [index, row] of rows.entries()) {
      const isObject = typeof row === 'object' && row !== null
      yield { kind, place: `${list}[${index}]`, cells: isObject ? withCard(row) : null }
    }
  }
}

function parseDocument(path: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const document: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) return { ...document }
  } catch (cause) {
    throw new StartupError(`${path}: not JSON`, { cause })
  }
  throw new StartupError(`${path}: must be an object of users, purchases and balances`)
}

async function* readCsv(path: string): AsyncGenerator<FileRow> {
  let header: readonly string[] | null = null
  let kind: ImportKind = 'user'
  let line = 1
  for await (const row of createReadStream(path).pipe(parse({ headers: false, trim: true }))) {
    const cells: readonly string[] = row
    const place = `line ${line}`
    line += 1 + cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0)
    if (header === null) {
      header = cells
      kind = kindOf(path, header)
    } else if (cells.some((cell) => cell !== '')) {
      const named = Object.fromEntries(header.map((name, index) => [name, cells[index]]))
      yield { kind, place, cells: cells.length === header.length ? withCard(named) : null }
    }
  }
}

function kindOf(path: string, header: readonly string[]): ImportKind {
  if (header.includes('walletAddress')) {
    if (header.includes('bv3Balance')) return 'balance'
    if (header.includes('price')) return 'purchase'
    if (header.includes('referredBy') || header.includes('createdAt')) return 'user'
  }
  throw new StartupError(`${path}: its first line is the header of neither users, purchases nor balances`)
}

/** A card is named by its name or by its id here. */
const withCard = (cells: object): Readonly<Record<string, unknown>> => {
  const named: Readonly<Record<string, unknown>> = { ...cells }
  return { ...named, card: named.cardName ?? named.cardId ?? named.card }
}
