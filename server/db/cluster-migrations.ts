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
  const checked = /^alter table (\w+)\s+add column (\w+) ([^,;()]*?) check (\(.+\));?$/s.exec(bare)
  if (checked !== null) {
    const [, table, column, type, check] = checked
    return [
      `alter table ${table} add column ${column} ${type};`,
      `alter table ${table} add constraint ${table}_${column}_check check ${check};`,
    ]
  }
  const replaced = /^(alter table \w+)\s+(drop constraint \w+),\s+(add constraint .+)$/s.exec(bare)
  if (replaced !== null) return [`${replaced[1]} ${replaced[2]};`, `${replaced[1]} ${replaced[3]}`]
  if (/^grant [^;]*\) on /s.test(bare)) {
    const propagate = (value: string) => `select set_config('citus.enable_ddl_propagation', '${value}', true);`
    return [propagate('off'), bare, propagate('on')]
  }
  return [statement]
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
