import { sql } from 'drizzle-orm'
import type { Executor } from '../../db/pool.ts'

/** How many tries are free, and how the wait grows after them; see docs/decisions/0005-throttled-logins.md. */
const GATES = {
  /** One account from one address. */
  pair: { freeTries: 5, waitSecondsMax: 900 },
  /** Any accounts from one address. */
  address: { freeTries: 20, waitSecondsMax: 900 },
  /** One-time codes of one account from anywhere: only who knows the password gets here. */
  code: { freeTries: 10, waitSecondsMax: 900 },
} as const
/** After the free tries; doubles with each further one. */
const WAIT_SECONDS_FIRST = 4
type GateKind = keyof typeof GATES

/** After so long without a failure all is forgotten. */
const FORGET_AFTER = sql`interval '1 day'`

/** Failures of an account, from anywhere, that slow nobody down. */
const ACCOUNT_FREE_FAILURES = 20
const ACCOUNT_SLOWING_MS = 50
/** The most that strangers can make the operator wait. */
const ACCOUNT_SLOWING_MS_MAX = 1_000

/** One counter of tries; each stands on its own row. */
export type Gate = { readonly kind: GateKind; readonly subject: string }

export const pairGate = (username: string, address: string): Gate => ({
  kind: 'pair',
  subject: `pair ${networkOf(address)} ${username}`,
})
export const addressGate = (address: string): Gate => ({ kind: 'address', subject: `address ${networkOf(address)}` })
export const codeGate = (username: string): Gate => ({ kind: 'code', subject: `code ${username}` })
const accountSubject = (username: string) => `account ${username}`

/** IPv6 is handed out by the network of 64 bits: whoever has one address has them all. */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Counts a try before it is made, so that a hundred at once are counted as a hundred. A try that must wait is not
 * counted: whoever hammers does not make the wait longer for whoever shares the address.
 *
 * @returns 0 if the try may be made, else the seconds to wait
 */
export async function passGate(db: Executor, { kind, subject }: Gate): Promise<number> {
  const { freeTries, waitSecondsMax } = GATES[kind]
  const wait = sql`make_interval(secs => case when f.failures < ${freeTries}::integer then 0
    else least(${waitSecondsMax}::float8, ${WAIT_SECONDS_FIRST}::float8 * power(2::float8, least(f.failures - ${freeTries}::integer, 30))) end)`
  const { rows } = await db.execute(sql`
    insert into login_failures as f (subject, failures) values (${subject}, 1)
    on conflict (subject) do update set last_at = clock_now(),
      failures = case when f.last_at + ${FORGET_AFTER} <= clock_now() then 1 else f.failures + 1 end
    where f.last_at + ${wait} <= clock_now()
    returning 1`)
  if (rows.length > 0) return 0
  const left = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from f.last_at + ${wait} - clock_now()))::integer as seconds
    from login_failures f where subject = ${subject}`)
  return Math.max(1, left.rows[0]?.seconds ?? 1)
}

/** Takes a counted try back: it was none. */
export async function uncountTry(db: Executor, gates: readonly Gate[]): Promise<void> {
  await db.execute(sql`
    update login_failures set failures = greatest(0, failures - 1) where subject = any(${subjectsOf(gates)}::text[])`)
}

export async function forgetFailures(db: Executor, gates: readonly Gate[]): Promise<void> {
  await db.execute(sql`delete from login_failures where subject = any(${subjectsOf(gates)}::text[])`)
}

const subjectsOf = (gates: readonly Gate[]) => sql.param(gates.map(({ subject }) => subject))

/** Counts a failure of an account, whoever made it and whether or not there is such an account. */
export async function countAccountFailure(db: Executor, username: string): Promise<void> {
  await db.execute(sql`
    insert into login_failures as f (subject, failures) values (${accountSubject(username)}, 1)
    on conflict (subject) do update set last_at = clock_now(),
      failures = case when f.last_at + interval '15 minutes' <= clock_now() then 1 else f.failures + 1 end`)
}

/** How long every login to an account is held up while strangers hammer it: a moment, and never a refusal. */
export async function readAccountSlowingMs(db: Executor, username: string): Promise<number> {
  const { rows } = await db.execute<{ failures: number }>(sql`
    select failures from login_failures
    where subject = ${accountSubject(username)} and last_at + interval '15 minutes' > clock_now()`)
  const excess = Math.max(0, (rows[0]?.failures ?? 0) - ACCOUNT_FREE_FAILURES)
  return Math.min(ACCOUNT_SLOWING_MS_MAX, excess * ACCOUNT_SLOWING_MS)
}
