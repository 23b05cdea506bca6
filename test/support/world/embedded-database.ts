import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the URL of the database in a server's data folder. Its port may change with every start. */
export function embeddedDatabaseUrl(dataDir: string): string {
  const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8').trim()
  return `postgres://bv3:${read('password')}@127.0.0.1:${read('port')}/bv3`
}
