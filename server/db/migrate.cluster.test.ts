import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTempFolder } from '#test/support/temp-folder.ts'
import { copyForCluster, splitForCluster } from './migrate.ts'

test('a column and its check are added one after the other', () => {
  const statement = '-- Why.\nalter table cards add column version integer not null default 1 check (version >= 1);\n'
  expect(splitForCluster(statement)).toEqual([
    'alter table cards add column version integer not null default 1;',
    'alter table cards add constraint cards_version_check check (version >= 1);',
  ])
})

test('a constraint is dropped before its successor is added', () => {
  const statement =
    "alter table purchases drop constraint a, add constraint a check (case b when 'c' then d in (0, 3) end);"
  expect(splitForCluster(statement)).toEqual([
    'alter table purchases drop constraint a;',
    "alter table purchases add constraint a check (case b when 'c' then d in (0, 3) end);",
  ])
})

test('one statement with several changes of a table is split into steps', () => {
  const statement =
    "alter table a\n  add column b text default 'x, y' check (b in ('x, y', 'z')),\n  add column c numeric(9, 2), add constraint d check (c > 0);"
  expect(splitForCluster(statement)).toEqual([
    "alter table a add column b text default 'x, y';",
    "alter table a add constraint a_b_check check (b in ('x, y', 'z'));",
    'alter table a add column c numeric(9, 2);',
    'alter table a add constraint d check (c > 0);',
  ])
})

test('only comment lines are removed, and no dashes within a text', () => {
  const statement =
    "-- Why.\nalter table a\n  -- First.\n  add column b text default 'none -- yet',\n  -- Second.\n  add column c text;"
  expect(splitForCluster(statement)).toEqual([
    "alter table a add column b text default 'none -- yet';",
    'alter table a add column c text;',
  ])
})

test('a privilege on columns is granted on this node only, one on a table everywhere', () => {
  const statement = 'grant select, update (version) on cards to bv3_program;'
  expect(splitForCluster(statement)).toEqual([
    expect.stringMatching(
      /^do .*'off', true\);\s+execute \$grant\$grant select, update \(version\) on cards to bv3_program\$grant\$;.*'on', true\)/s,
    ),
  ])
  const onTable = 'grant select, insert on images to bv3_program;'
  expect(splitForCluster(onTable)).toEqual([onTable])
})

test.each([
  '-- Why.\nalter table payouts add column ending text;',
  'create table images (width integer not null check (width between 1 and 512));',
  '-- Why.\ncreate index a on cards (version);',
])('%j is unchanged', (statement) => {
  expect(splitForCluster(statement)).toEqual([statement])
})

test('a folder of migrations is copied for a cluster, with its journal, until the copy is removed', () => {
  const folder = makeTempFolder()
  onTestFinished(() => folder.remove())
  const both = 'alter table a add column b text, add column c text;\n--> statement-breakpoint\ncreate index d on a (b);'
  mkdirSync(join(folder.path, 'meta'))
  writeFileSync(join(folder.path, 'meta/_journal.json'), '{"entries": ["alter table a, b"]}')
  writeFileSync(join(folder.path, '0001_both.sql'), both)
  const copy = copyForCluster(folder.path)
  expect(readFileSync(join(copy.path, '0001_both.sql'), 'utf8').split(/\s*--> statement-breakpoint\s*/)).toEqual([
    'alter table a add column b text;',
    'alter table a add column c text;',
    'create index d on a (b);',
  ])
  expect(readFileSync(join(copy.path, 'meta/_journal.json'), 'utf8')).toBe('{"entries": ["alter table a, b"]}')
  expect(readFileSync(join(folder.path, '0001_both.sql'), 'utf8')).toBe(both)
  copy.remove()
  expect(existsSync(copy.path)).toBe(false)
})
