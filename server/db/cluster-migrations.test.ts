import { expect, test } from 'vitest'
import { splitForCluster } from './cluster-migrations.ts'

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

test('a privilege on columns is given on this node alone, one on a table everywhere', () => {
  const statement = 'grant select, update (version) on cards to bv3_program;'
  expect(splitForCluster(statement)).toEqual([
    expect.stringContaining("'off'"),
    statement,
    expect.stringContaining("'on'"),
  ])
  const onTable = 'grant select, insert on images to bv3_program;'
  expect(splitForCluster(onTable)).toEqual([onTable])
})

test.each([
  "alter table operators\n  add column role text check (role in ('a', 'b')),\n  add column removed_at timestamptz;",
  'create table images (width integer not null check (width between 1 and 512));',
  '-- Why.\ncreate index a on cards (version);',
])('%j stays as it is', (statement) => {
  expect(splitForCluster(statement)).toEqual([statement])
})
