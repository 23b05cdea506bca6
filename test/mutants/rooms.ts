import { globSync } from 'node:fs'

/** A part of the program whose files are changed by operators. */
export type MutantRoom = {
  readonly name: string
  /** Whether all changes are tried, which is done for pure code. In other rooms a random sample is tried. */
  readonly isPure: boolean
}

const SERVER = ['ledger', 'payments', 'payouts', 'chain', 'audit', 'payouts/holds', 'db/backup', 'outbox', 'db']
const FEATURES = ['withdrawals', 'airdrop', 'games', 'admin', 'auth', 'referrals', 'grants', 'corrections', 'settings']

const pure = (name: string): MutantRoom => ({ name, isPure: true })
const sampled = (name: string): MutantRoom => ({ name, isPure: false })

export const ROOMS: readonly MutantRoom[] = [
  ...['core', 'core/api', 'core/game'].map(pure),
  ...SERVER.map((name) => sampled(`server/${name}`)),
  ...[...FEATURES, 'quick-actions'].map((name) => sampled(`server/features/${name}`)),
  ...['web/session', 'web/transactions', 'web/features/purchases'].map(pure),
]

/** Pattern of files that no operator changes: tests, generated calls of statements, components, and descriptions of the tables. */
const NOT_CHANGED =
  /\.test\.tsx?$|\.d\.ts$|\.sql\.ts$|^server\/db\/(?:column-types\.ts|comments\.sql|schema\.sql)$|\.tsx$/

/** Returns the files of a room, sorted by name, without folders that are separate rooms. */
export function filesOf(root: string, { name }: MutantRoom): string[] {
  const inner = ROOMS.filter((room) => room.name.startsWith(`${name}/`)).map((room) => `${room.name}/`)
  return globSync(`${name}/**/*.{ts,sql}`, { cwd: root })
    .filter((file) => !NOT_CHANGED.test(file) && !inner.some((folder) => file.startsWith(folder)))
    .toSorted()
}

/** Returns the rooms that words name by their whole name or its last part. Without words it returns all. */
export function chooseRooms(words: readonly string[]): MutantRoom[] {
  if (words.length === 0) return [...ROOMS]
  const unknown = words.filter((word) => !ROOMS.some(({ name }) => isNamed(name, word)))
  if (unknown.length > 0)
    throw new Error(`There is no room ${unknown.join(', ')}: ${ROOMS.map(({ name }) => name).join(', ')}`)
  return ROOMS.filter(({ name }) => words.some((word) => isNamed(name, word)))
}

const isNamed = (name: string, word: string) => name === word || name.endsWith(`/${word}`)
