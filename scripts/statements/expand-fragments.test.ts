import { expect, test } from 'vitest'
import { expandFragments } from './expand-fragments.ts'

test('a fragment is expanded where it is used, with its arguments and nested fragments', () => {
  const source = `/* @fragment columns */
id, name;

/* @fragment newest */
order by id desc;

/* @fragment ofKind(list, kind, order) */
(select {{list}} from cards where kind = {{kind}} {{order}} limit :limit!);

/* @fragment ofKinds(list, order) */
{{ofKind({{list}}, 'gift', {{order}})}}
union all
{{ofKind({{list}}, lower('A'), {{order}})}};

/* @name selectCards */
select {{columns}} from ({{ofKinds({{columns}}, {{newest}})}}) c {{newest}};
/* @name countCards */
select count(*) from ({{ofKinds(1 as one, )}}) c where tags <> '{}';
`
  expect(expandFragments('a.sql', source).trim()).toBe(`/* @name selectCards */
select id, name from ((select id, name from cards where kind = 'gift' order by id desc limit :limit!)
union all
(select id, name from cards where kind = lower('A') order by id desc limit :limit!)) c order by id desc;
/* @name countCards */
select count(*) from ((select 1 as one from cards where kind = 'gift'  limit :limit!)
union all
(select 1 as one from cards where kind = lower('A')  limit :limit!)) c where tags <> '{}';`)
})

const ROW = '/* @fragment row */\nid, name;\n'

test.each([
  { fault: 'a.sql:5: there is no fragment rows in this file', source: `${ROW}\n/* @name a */\nselect {{rows}};` },
  {
    fault: 'a.sql:2: there is no fragment cell in this file',
    source: '/* @fragment row */\n{{cell}};\nselect {{row}};',
  },
  {
    fault: 'a.sql:4: there is no fragment id in this file',
    source: '/* @fragment of(id) */\n{{id}};\nselect {{of(1)}},\n  {{id}};',
  },
  {
    fault: 'a.sql:3: there is no fragment cell in this file',
    source: '/* @fragment of(id) */\n{{id}};\nselect {{of({{cell}})}};',
  },
  { fault: 'a.sql:1: fragment row is not used', source: `${ROW}select 1;` },
  { fault: 'a.sql:3: fragment row is declared twice', source: `${ROW}${ROW}select {{row}};` },
  { fault: 'a.sql:1: fragment row uses itself', source: '/* @fragment row */\nid, {{row}};\nselect {{row}};' },
  {
    fault: 'a.sql:1: fragment row uses itself',
    source: '/* @fragment row */\n{{cell}};\n/* @fragment cell */\n{{row}};\nselect {{row}};',
  },
  { fault: 'a.sql:3: fragment row has 0 parameters and gets 1', source: `${ROW}select {{row(id)}};` },
  {
    fault: 'a.sql:3: fragment of has 1 parameters and gets 0',
    source: '/* @fragment of(id) */\n{{id}};\nselect {{of}};',
  },
])('refuses with file and line: $fault', ({ fault, source }) => {
  expect(() => expandFragments('a.sql', source)).toThrow(new Error(fault))
})
