import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Separator between two statements of a migration. */
const BREAKPOINT = '--> statement-breakpoint'

/**
 * Splits a statement of a migration into those that Citus accepts for a table that is already distributed: one step at a
 * time, and each constraint under the name that PostgreSQL would give it. Privileges on columns are granted on this node
 * only, because those on the shards are granted at every start.
 */
export function splitForCluster(statement: string): string[] {
  const bare = statement.replace(/^\s*--.*\n/gm, '').trim()
  const altered = /^alter table (\w+)\s+(.+?);?$/s.exec(bare)
  if (altered !== null) {
    const [, table = '', steps = ''] = altered
    const single = splitAtCommas(steps).flatMap((step) => splitCheck(table, step))
    if (single.length > 1) return single.map((step) => `alter table ${table} ${step};`)
  }
  if (/^grant [^;]*\) on /s.test(bare)) {
    // One statement, because a setting lasts until its transaction ends, and some migrations run without a surrounding
    // transaction.
    return [
      `do $do$ begin
  perform set_config('citus.enable_ddl_propagation', 'off', true);
  execute $grant$${bare.replace(/;$/, '')}$grant$;
  perform set_config('citus.enable_ddl_propagation', 'on', true);
end $do$;`,
    ]
  }
  return [statement]
}

/** Splits a text at the commas that are outside parentheses and quotes. */
function splitAtCommas(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const token of text.match(/'[^']*'|[(),]|[^'(),]+/g) ?? []) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += token
  }
  return parts.map((part) => part.trim())
}

/** Splits a step that adds a column with its check into two. */
function splitCheck(table: string, step: string): string[] {
  const checked = /^add column (\w+) (.*?) check (\(.+\))$/s.exec(step)
  if (checked === null) return [step]
  const [, column, type, check] = checked
  return [`add column ${column} ${type}`, `add constraint ${table}_${column}_check check ${check}`]
}

/** Copies a folder of migrations and adapts it for a cluster. The copy lasts until it is removed. */
export function copyForCluster(folder: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(folder, path, { recursive: true })
  for (const file of readdirSync(path).filter((name) => name.endsWith('.sql'))) {
    const statements = readFileSync(join(path, file), 'utf8').split(BREAKPOINT)
    writeFileSync(join(path, file), statements.flatMap(splitForCluster).join(`\n${BREAKPOINT}\n`))
  }
  return { path, remove: () => rmSync(path, { recursive: true }) }
}
