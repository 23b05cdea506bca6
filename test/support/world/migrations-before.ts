import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts'

/**
 * Copies the migrations before one of them into a folder.
 *
 * @param tag first migration that is left out, e.g. `0017_audit_chain`
 * @returns the folder
 */
export function migrationsBefore(tag: string, folder: string): string {
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  if (end < 0) throw new Error(`There is no migration ${tag}`)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}
