import type pg from 'pg'
import { assert } from '#core/assert.ts'
import type { Manifest } from './backup-file.ts'
import { copyIn } from './copy-rows.ts'
import { findTables } from './find-contents.ts'
import { readBody, type Sequences } from './read-body.ts'

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

/**
 * Loads a backup's rows into tables of the backup's own schema, and replaces the rows that migrations have inserted. Foreign keys
 * are dropped first, and check all rows when they are added back.
 */
export async function loadRows(client: pg.Client, path: string, { tables }: Manifest): Promise<void> {
  const name = (text: string) => client.escapeIdentifier(text)
  const there = new Map((await findTables(client)).map((table) => [table.name, table.columns]))
  const names = [...there.keys()].map(name)
  // Older schemas refuse changes by triggers.
  for (const table of names) await client.query(`alter table ${table} disable trigger user`)
  const keys = await takeForeignKeys(client)
  await client.query(`truncate ${names.join(', ')}`)
  const loaded = new Set<string>()
  for await (const part of readBody(path)) {
    if ('sequences' in part) {
      await setSequences(client, part.sequences)
      continue
    }
    const { table, columns, rows } = part
    const own = there.get(table)
    const isAlike =
      own !== undefined && own.length === columns.length && columns.every((column) => own.includes(column))
    assert(isAlike, `the backup has the table ${table} otherwise than its schema`)
    const statement = `copy ${name(table)} (${columns.map(name).join(', ')}) from stdin`
    const count = await copyIn(client, statement, rows)
    assert(count === tables[table], `the backup has ${tables[table]} rows of ${table}, and ${count} came`)
    loaded.add(table)
  }
  const left = [...there.keys()].filter((table) => !loaded.has(table))
  assert(left.length === 0, `the backup lacks ${left.join(', ')}`)
  for (const { table, name: key, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name(key)} ${definition}`)
  }
  for (const table of names) await client.query(`alter table ${table} enable trigger user`)
}

async function takeForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
  }
  return rows
}

async function setSequences(client: pg.Client, sequences: Sequences): Promise<void> {
  for (const [name, { last, isUsed }] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), last, isUsed])
  }
}
