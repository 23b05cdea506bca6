import { describe, expect, test } from 'vitest'
import { applyEdit, type Edit } from './operators/edit.ts'
import { mutateFields } from './operators/fields.ts'
import { mutateMigration } from './operators/migrations.ts'
import { mutateSchedules } from './operators/schedules.ts'
import { mutateSchemas } from './operators/schemas.ts'
import { mutateSql } from './operators/sql.ts'
import { mutateTypeScript } from './operators/typescript.ts'

/** What a text becomes, by operator; of many changes only those of the operators that are asked for. */
const changed = (source: string, edits: readonly Edit[], operators?: readonly string[]) =>
  edits
    .filter(({ operator }) => operators === undefined || operators.includes(operator))
    .map((edit) => `${edit.operator}: ${applyEdit(source, edit).replaceAll(/\s+/g, ' ').trim()}`)

describe('statements of SQL', () => {
  test.each<{ source: string; becomes: string[]; only?: string[] }>([
    {
      source: 'select a from t where b = :c! and d is null for update skip locked;',
      becomes: [
        'drop predicate: select a from t where true and d is null for update skip locked;',
        'drop predicate: select a from t where b = :c! and true for update skip locked;',
        'widen where: select a from t where true for update skip locked;',
        'flip comparison: select a from t where b <> :c! and d is null for update skip locked;',
        'flip comparison: select a from t where b = :c! and d is not null for update skip locked;',
        'drop lock: select a from t where b = :c! and d is null ;',
        'wait for lock: select a from t where b = :c! and d is null for update ;',
      ],
    },
    {
      source: 'select 1 from a join b on b.id = a.id where a.at between :x! and :y! or a.n in (1, 2)',
      only: ['drop predicate', 'drop join condition', 'or to and'],
      becomes: [
        'drop join condition: select 1 from a join b on true where a.at between :x! and :y! or a.n in (1, 2)',
        'drop predicate: select 1 from a join b on b.id = a.id where true or a.n in (1, 2)',
        'drop predicate: select 1 from a join b on b.id = a.id where a.at between :x! and :y! or false',
        'or to and: select 1 from a join b on b.id = a.id where a.at between :x! and :y! and a.n in (1, 2)',
      ],
    },
    {
      source: "update t set a = a - :x!, b = least(b, 1) where k = 'a and b'",
      only: ['flip sign', 'flip function', 'swap columns', 'drop predicate'],
      becomes: [
        'drop predicate: update t set a = a - :x!, b = least(b, 1) where true',
        "flip sign: update t set a = a + :x!, b = least(b, 1) where k = 'a and b'",
        "flip function: update t set a = a - :x!, b = greatest(b, 1) where k = 'a and b'",
        "swap columns: update t set a = least(b, 1), b = a - :x! where k = 'a and b'",
      ],
    },
    {
      source: 'insert into t (a, b) values (:a!, :b!) on conflict (a) do nothing',
      becomes: ['swap columns: insert into t (b, a) values (:a!, :b!) on conflict (a) do nothing'],
    },
    {
      source: 'select from pg_advisory_xact_lock(:lock!) -- where a = b',
      becomes: ['drop lock: select from pg_try_advisory_xact_lock(:lock!) -- where a = b'],
    },
  ])('$source', ({ source, becomes, only }) => {
    expect(changed(source, mutateSql(source), only)).toEqual(becomes)
  })
})

describe('migrations', () => {
  const CREATE = 'create table t (a int, constraint t_a check (a > (0)), constraint t_b unique (b));'
  test.each([
    {
      source: CREATE,
      later: '',
      becomes: [
        'drop check t_a: create table t (a int, constraint t_a check (true), constraint t_b unique (b));',
        'drop unique t_b: create table t (a int, constraint t_a check (a > (0)), constraint t_b check (true));',
      ],
    },
    { source: CREATE, later: 'alter table t drop constraint t_a; alter table t drop constraint "t_b";', becomes: [] },
    {
      source: 'create unique index concurrently if not exists t_a on t (a);',
      later: '',
      becomes: ['drop unique index t_a: create index concurrently if not exists t_a on t (a);'],
    },
    {
      source: 'create trigger t_stays before delete on t;\n--> statement-breakpoint\nselect 2;',
      later: 'alter table t add c int',
      becomes: ['drop trigger t_stays: select 1; --> statement-breakpoint select 2;'],
    },
  ])('$source, before "$later"', ({ source, later, becomes }) => {
    expect(changed(source, mutateMigration(source, later))).toEqual(becomes)
  })
})

describe('schedules', () => {
  test.each<{ source: string; operator: string; becomes: string[] }>([
    {
      operator: 'drop await',
      source: 'const a = async () => { await b(1) }',
      becomes: ['const a = async () => { b(1) }'],
    },
    {
      operator: 'drop lock',
      source: 'const a = async () => { await lockIt(1); c() }',
      becomes: ['const a = async () => { c() }'],
    },
    {
      operator: 'effect before commit',
      source: 'async function f() { await transact(db); tell(1) }',
      becomes: ['async function f() { tell(1) await transact(db); }'],
    },
    {
      operator: 'effect before commit',
      source: 'async function f() { const done = await transact(db); tell(done) }',
      becomes: [],
    },
    {
      operator: 'read before lock',
      source: 'async function f() { await lockAccount(tx); const a = await readBalance(tx); return a }',
      becomes: ['async function f() { const a = await readBalance(tx); await lockAccount(tx); return a }'],
    },
    {
      operator: 'read before lock',
      source: 'async function f() { const [, a] = await Promise.all([lockAccount(tx), readBalance(tx)]) }',
      becomes: ['async function f() { const [a, ] = await Promise.all([readBalance(tx), lockAccount(tx)]) }'],
    },
    {
      operator: 'read before lock',
      source: 'async function f() { const a = await lockAccount(tx); const b = await readBalance(tx, a); return b }',
      becomes: [],
    },
    {
      operator: 'skip recheck',
      source: 'async function f() { if (a) return; await lockAccount(tx); if (b) return refuse(b); c() }',
      becomes: ['async function f() { if (a) return; await lockAccount(tx); c() }'],
    },
  ])('$operator of $source', ({ source, operator, becomes }) => {
    expect(changed(source, mutateSchedules('a.ts', source), [operator])).toEqual(
      becomes.map((one) => `${operator}: ${one}`),
    )
  })
})

describe('schemas of calls', () => {
  test.each([
    {
      file: 'core/api/a.ts',
      source: 'const a = z.int().min(1).default(5)',
      becomes: [
        'change default: const a = z.int().min(1).default(6)',
        'drop bound: const a = z.int().default(5)',
        'loosen bound: const a = z.int().min((1) - 1).default(5)',
        'tighten bound: const a = z.int().min((1) + 1).default(5)',
        'drop condition: const a = z.number().min(1).default(5)',
      ],
    },
    {
      file: 'core/api/a.ts',
      source: "const a = defineCall({ access: 'player', needsNoFactor: true })",
      becomes: [
        "change role: const a = defineCall({ access: 'guest', needsNoFactor: true })",
        "change proof: const a = defineCall({ access: 'player', needsNoFactor: false })",
      ],
    },
    {
      file: 'core/operator-calls.ts',
      source: "const a = [proven('Pays.'), reads('id', 'owner')]",
      becomes: [
        "change proof: const a = [free('Pays.'), reads('id', 'owner')]",
        "change role: const a = [proven('Pays.'), reads('id', 'operator')]",
      ],
    },
    { file: 'core/money.ts', source: 'const a = Math.min(1)', becomes: [] },
  ])('$source', ({ file, source, becomes }) => {
    expect(changed(source, mutateSchemas(file, source))).toEqual(becomes)
  })
})

describe('properties and arguments', () => {
  test.each([
    {
      source: 'const a = { b, ...c, d, e: 1, f() {} }',
      becomes: [
        'drop property: const a = { b, ...c, e: 1, f() {} }',
        'drop property: const a = { b, ...c, d, f() {} }',
        'drop property: const a = { b, ...c, d, e: 1 }',
      ],
    },
    { source: 'const a = { b, c }', becomes: [] },
    {
      source: 'a(b, 1n, { c })',
      becomes: ['swap arguments: a(1n, b, { c })', 'swap arguments: a(b, { c }, 1n)'],
    },
    { source: 'a(b, () => c); a(...b, c); Math.max(b, c)', becomes: [] },
  ])('$source', ({ source, becomes }) => {
    expect(changed(source, mutateFields('a.ts', source))).toEqual(becomes)
  })
})

describe("Stryker's operators", () => {
  test.each([
    {
      source: 'const a = b < c',
      becomes: ['EqualityOperator: const a = b <= c', 'EqualityOperator: const a = b >= c'],
    },
    { source: "const a = 'a_code'", becomes: ['StringLiteral: const a = ""'] },
    { source: "const a = 'a sentence'", becomes: [] },
    { source: "assert(a, 'is said')", becomes: [] },
    { source: "throw new ThingError('it_failed')", becomes: [] },
    { source: "deps.log.warn({ err }, 'failed')", becomes: [] },
    { source: "const a = z.string().describe('word').meta({ a: 'b' })", becomes: [] },
    { source: "const a = defineCall({ errors: ['a_code'] })", becomes: ['ObjectLiteral: const a = defineCall({})'] },
    { source: "const a = { summary: 'word' } as const", becomes: [] },
    { source: 'const [, a] = found ?? []', becomes: [] },
    { source: 'const [a] = found ?? []', becomes: ['ArrayDeclaration: const [a] = found ?? ["Stryker was here"]'] },
  ])('$source', async ({ source, becomes }) => {
    const edits = await mutateTypeScript('a.ts', source)
    const ours = edits.filter(({ operator }) => /^(?:Array|Equality|String|Object)/.test(operator))
    expect(changed(source, ours)).toEqual(becomes)
  })
})
