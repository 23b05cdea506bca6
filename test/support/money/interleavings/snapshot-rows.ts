import pg from 'pg'

/** Rows of a database by table; each row is JSON. */
type SavedRows = ReadonlyMap<string, string>

export type RowSnapshot = {
  /**
   * Reads the changes of a run, and restores each table and each sequence.
   *
   * @returns all rows of the changed tables, as text that is the same for runs that did the same. A new number of a sequence is
   * replaced by the sequence's name, and a new random value or moment by a mark.
   */
  restore(): Promise<string[]>
  isRestored(): Promise<boolean>
  /** Connection that reads the locks. */
  readonly watcher: pg.Client
  close(): Promise<void>
}

/**
 * First number of the sequences' ranges. Each sequence has a separate range, so that a new number identifies its sequence
 * wherever it appears.
 */
const FIRST_RANGE = 1_000_000_000
const RANGE = 1_000_000
const NEW_NUMBER = /\b1\d{9}\b/g
/** Matches bytes, hashes, passwords, tokens, ids and moments, which differ between equal runs. */
const RANDOM =
  /\\\\x[0-9a-f]{16,}|\$argon2[^"]+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[A-Z2-7]{32}\b|\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)/g
/** Tables that depend on the order of commits and on the number of tries, which an action does not decide. */
const NOT_COMPARED = new Set(['audit_head', 'login_failures'])
const FAILED_TRY = /"action": "fail to (?:log in|prove)"/
const PLACE_IN_ORDER = /"sequence": \d+, |"previous_hash": "[^"]*"|, "failuresBefore": \d+/g

/**
 * Saves all rows of a database as they are now.
 *
 * @param written tables that were written since; only these are read again, which is faster
 */
export async function snapshotRows(databaseUrl: string, written: ReadonlySet<string>): Promise<RowSnapshot> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string; columns: string }>(
    `select t.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
     from information_schema.tables t
     join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
     group by 1 order by 1`,
  )
  const { rows: sequences } = await client.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  await client.query(
    `set session_replication_role = replica; drop schema if exists kept cascade; create schema kept;
     ${tables.map(({ name, columns }) => `create table kept.${name} as select ${columns} from public.${name}`).join(';')}`,
  )
  const setSequences = sequences
    .map(({ name }, index) => `select setval('${name}', ${FIRST_RANGE + index * RANGE}, false)`)
    .join(';')
  await client.query(setSequences)

  const readRows = async (names: readonly string[]): Promise<SavedRows> => {
    const { rows } = await client.query<{ name: string; rows: string }>(
      names
        .map(
          (name) =>
            `select '${name}' as name, coalesce(string_agg(to_jsonb(t)::text, E'\n' order by to_jsonb(t)::text), '') as rows from ${name} t`,
        )
        .join(' union all '),
    )
    return new Map(rows.map((row) => [row.name, row.rows]))
  }
  const all = tables.map(({ name }) => name)
  const before = await readRows(all)
  const known = [...before.values()].join('\n')
  const plain = (text: string) =>
    text
      .replaceAll(PLACE_IN_ORDER, '')
      .replaceAll(RANDOM, (it) => (known.includes(it) ? it : '<new>'))
      .replaceAll(NEW_NUMBER, (it) => `<${sequences[Math.floor((Number(it) - FIRST_RANGE) / RANGE)]?.name ?? it}>`)

  return {
    watcher: client,
    async restore() {
      const now = await readRows(all.filter((name) => written.has(name)))
      const changed = tables.filter(({ name }) => now.has(name) && now.get(name) !== before.get(name))
      await client.query(
        [
          ...changed.map(
            ({ name, columns }) =>
              `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
          ),
          setSequences,
        ].join(';'),
      )
      return changed
        .filter(({ name }) => !NOT_COMPARED.has(name))
        .flatMap(({ name }) =>
          plain(now.get(name) ?? '')
            .split('\n')
            .map((row) => `${name} ${row}`),
        )
        .filter((row) => !FAILED_TRY.test(row))
        .sort()
    },
    isRestored: async () => {
      const now = await readRows(all)
      return all.every((name) => now.get(name) === before.get(name))
    },
    close: () => client.end(),
  }
}
