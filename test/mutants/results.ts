import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { SourceMutation } from './mutations.ts'
import type { TriedMutation } from './try-mutation.ts'

const FILE = 'node_modules/.cache/bv3-mutants/results.json'

const result = z.object({
  room: z.string(),
  file: z.string(),
  id: z.string(),
  verdict: z.enum(['killed', 'survived', 'timed out', 'uncovered', 'broken']),
  how: z.string(),
  /** Test file that noticed it. Null if none did. */
  by: z.string().nullable().default(null),
  seconds: z.number(),
  /** Hash of the file that was changed. A result is void once the file differs. */
  hash: z.string(),
  seed: z.int(),
  /** Whether a test noticed it, or all tests that could notice it were recorded. Otherwise the next run tries it again. */
  isFinal: z.boolean(),
  /** Day of the result, e.g. `2026-01-31`. */
  date: z.string(),
})

/** Outcome of one change. */
export type MutationResult = z.output<typeof result>

const SAME_FUNCTION_WEIGHT = 1_000

/** Returns the unique name of a change. */
export const keyOf = ({ file, id }: Pick<SourceMutation, 'file' | 'id'>) => `${file}: ${id}`

/** Reads the stored results. A file of another format is dropped, and everything is tried again. */
function readStored(root: string): MutationResult[] {
  const path = join(root, FILE)
  return existsSync(path) ? (z.array(result).safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? []) : []
}

/** Outcomes of earlier runs, for files that have not changed since. */
export class Results {
  readonly #root: string
  readonly #hashes = new Map<string, string>()
  readonly #all: Map<string, MutationResult>
  readonly #added = new Map<string, MutationResult>()

  constructor(root: string) {
    this.#root = root
    const valid = readStored(root).filter(
      ({ file, hash }) => existsSync(join(root, file)) && this.hashOf(file) === hash,
    )
    this.#all = new Map(valid.map((one) => [keyOf(one), one]))
  }

  hashOf(file: string): string {
    const known = this.#hashes.get(file)
    if (known !== undefined) return known
    const hash = createHash('sha256')
      .update(readFileSync(join(this.#root, file)))
      .digest('hex')
      .slice(0, 16)
    this.#hashes.set(file, hash)
    return hash
  }

  isDecided(mutation: Pick<SourceMutation, 'file' | 'id'>): boolean {
    return this.#all.get(keyOf(mutation))?.isFinal === true
  }

  isBroken(mutation: Pick<SourceMutation, 'file' | 'id'>): boolean {
    return this.#all.get(keyOf(mutation))?.verdict === 'broken'
  }

  add({ file, room, id }: SourceMutation, tried: Pick<MutationResult, keyof TriedMutation | 'seed' | 'isFinal'>): void {
    const date = new Date().toISOString().slice(0, 10)
    const one: MutationResult = { file, room, id, ...tried, hash: this.hashOf(file), date }
    this.#all.set(keyOf(one), one)
    this.#added.set(keyOf(one), one)
  }

  ofRoom(room: string): MutationResult[] {
    return [...this.#all.values()].filter((one) => one.room === room)
  }

  /**
   * Returns the test files that noticed changes of the file: those of the same function first, then by the number of changes
   * noticed.
   */
  noticedBy({ file, within }: Pick<SourceMutation, 'file' | 'within'>): string[] {
    const start = within === null ? null : `${within}: `
    const weights = new Map<string, number>()
    for (const one of this.#all.values()) {
      if (one.file !== file || one.by === null) continue
      const weight = start !== null && one.id.startsWith(start) ? SAME_FUNCTION_WEIGHT : 1
      weights.set(one.by, (weights.get(one.by) ?? 0) + weight)
    }
    return [...weights.keys()].toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
  }

  /** Adds the results to the stored ones, because another run may have stored others meanwhile. */
  store(): void {
    const path = join(this.#root, FILE)
    const all = new Map(readStored(this.#root).map((one) => [keyOf(one), one]))
    for (const [key, one] of this.#added) all.set(key, one)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, JSON.stringify([...all.values()]))
    renameSync(`${path}.new`, path)
  }
}
