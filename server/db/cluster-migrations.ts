import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What stands between two statements of a migration. */
const BREAKPOINT = '--> statement-breakpoint'

/**
 * A statement of a migration as Citus takes it where its table is spread already: one step at a time, each constraint under a
 * name, the one that PostgreSQL would give it. Privileges on columns stay on this node: those on the shards are given
 * at every start.
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
    // One statement: what is set holds for its transaction, and some migrations are done without one around them.
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

/** What commas divide that stand in no parentheses and no quotes. */
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

/** A step that adds a column and its check, as two. */
function splitCheck(table: string, step: string): string[] {
  const checked = /^add column (\w+) (.*?) check (\(.+\))$/s.exec(step)
  if (checked === null) return [step]
  const [, column, type, check] = checked
  return [`add column ${column} ${type}`, `add constraint ${table}_${column}_check check ${check}`]
}

/** A copy of a folder of migrations for a cluster, until it is removed. */
export function copyForCluster(folder: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(folder, path, { recursive: true })
  for (const file of readdirSync(path).filter((name) => name.endsWith('.sql'))) {
    const statements = readFileSync(join(path, file), 'utf8').split(BREAKPOINT)
    writeFileSync(join(path, file), statements.flatMap(splitForCluster).join(`\n${BREAKPOINT}\n`))
  }
  return { path, remove: () => rmSync(path, { recursive: true }) }
}
