import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { OBSTACLES } from '#core/game/obstacles.ts'
import { readSeed, type Seed } from '#core/game/random.ts'
import { type RecordedRun, type ReplayedRun, replayRun } from '#core/game/replay.ts'
import { CHUNK_TICKS, COYOTE_TICKS, JUMP_BUFFER_TICKS, RULES, RULES_VERSION, RUN_IN_TICKS } from '#core/game/rules.ts'

/** Run with the result of its replay when it was recorded. */
export type GoldenReplay = { readonly run: RecordedRun; readonly replayed: ReplayedRun }

const FILE = new URL(`../../golden/replays-${RULES_VERSION}.json`, import.meta.url)
const SEED_DIGITS = 32
const HASH_DIGITS = 8

/** Hashes every figure of the rules. The replays cover the rest that a run is played by. */
export const hashRules = (): string =>
  createHash('sha256')
    .update(JSON.stringify({ RULES, OBSTACLES, figures: [CHUNK_TICKS, RUN_IN_TICKS, JUMP_BUFFER_TICKS, COYOTE_TICKS] }))
    .digest('hex')

type File = { readonly rules: string; readonly replays: readonly PackedReplay[] }

/**
 * Replay as stored in the file: seeds and hashes as hexadecimal digits one after the other, inputs as two digits a toggle, with
 * commas between chunks.
 */
type PackedReplay = Omit<RecordedRun & ReplayedRun, Packed> & Readonly<Record<Packed, string>>
type Packed = 'seeds' | 'inputs' | 'stateHashes' | 'stateHash'

const readFile = () => JSON.parse(readFileSync(FILE, 'utf8')) as File

export const readGoldenRules = (): string => readFile().rules

export const readGoldenReplays = (): GoldenReplay[] =>
  readFile().replays.map(({ seeds, inputs, stateHashes, stateHash, ...plain }) => ({
    run: {
      variant: plain.variant,
      ticks: plain.ticks,
      seeds: split(seeds, SEED_DIGITS).map((hex) => readSeed(hex) as Seed),
      inputs: inputs.split(',').map((toggles) => split(toggles, 2).map(readHex)),
    },
    replayed: {
      score: plain.score,
      ticks: plain.ticks,
      passed: plain.passed,
      isCrashed: plain.isCrashed,
      stateHashes: split(stateHashes, HASH_DIGITS).map(readHex),
      stateHash: readHex(stateHash),
    },
  }))

export function writeGoldenReplays(runs: readonly RecordedRun[]): void {
  const replays = runs.map(({ variant, seeds, inputs, ...run }): PackedReplay => {
    const { stateHash, stateHashes, ...replayed } = replayRun({ variant, seeds, inputs, ...run })
    return {
      variant,
      ...replayed,
      stateHash: writeHex(stateHash, HASH_DIGITS),
      stateHashes: stateHashes.map((hash) => writeHex(hash, HASH_DIGITS)).join(''),
      seeds: seeds.map((seed) => seed.map((word) => writeHex(word >>> 0, 8)).join('')).join(''),
      inputs: inputs.map((toggles) => Array.from(toggles, (offset) => writeHex(offset, 2)).join('')).join(','),
    }
  })
  writeFileSync(FILE, `${JSON.stringify({ rules: hashRules(), replays } satisfies File, null, 2)}\n`)
}

const split = (text: string, digits: number): string[] =>
  Array.from({ length: text.length / digits }, (_, index) => text.slice(index * digits, (index + 1) * digits))
const readHex = (hex: string) => Number.parseInt(hex, 16)
const writeHex = (word: number, digits: number) => word.toString(16).padStart(digits, '0')
