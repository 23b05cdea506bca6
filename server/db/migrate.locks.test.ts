import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from './migrate.ts'

/** The first migration that is applied beside running processes: those before wait for a standstill, see the guide. */
const FIRST = 38

/**
 * Made inside a transaction, so that its table never goes without: payouts are few beside what writes them, and the writers of a
 * payout wait a moment.
 */
const HELD_ON_PURPOSE = ['payouts_payment']

/** The indexes of a migration that are made while nobody may write to their table, which others write to. */
function findHeld(sql: string): string[] {
  const own = new Set([...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table))
  const made = sql.matchAll(/create (?:unique )?index (concurrently )?(?:if not exists )?(\w+) on (\w+)/g)
  return [...made].flatMap(([, isBeside, name = '', table]) =>
    isBeside === undefined && !own.has(table) ? [name] : [],
  )
}

test('no migration blocks writers to build an index, unless it has a reason', () => {
  const files = readdirSync(MIGRATIONS_FOLDER).filter(
    (name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST,
  )
  expect(files.length).toBeGreaterThan(5)
  const held = files.flatMap((name) => findHeld(readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')))
  expect(held).toEqual(HELD_ON_PURPOSE)
})

test.each([
  { sql: 'create index a on payouts (id);', held: ['a'] },
  { sql: 'create unique index a on payouts (id);', held: ['a'] },
  { sql: 'create index concurrently if not exists a on payouts (id);', held: [] },
  { sql: 'create table mine (id bigint); create index a on mine (id);', held: [] },
])('$sql', ({ sql, held }) => expect(findHeld(sql)).toEqual(held))
