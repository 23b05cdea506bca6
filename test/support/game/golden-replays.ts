import { readFileSync, writeFileSync } from 'node:fs'
import { readSeed, type Seed } from '#core/game/random.ts'
import { type RecordedRun, type ReplayedRun, replayRun } from '#core/game/replay.ts'
import { RULES_VERSION } from '#core/game/rules.ts'

/** A run, and what its replay came to when it was recorded. */
export type GoldenReplay = { readonly run: RecordedRun; readonly replayed: ReplayedRun }

const FILE = new URL(`../../golden/replays-${RULES_VERSION}.json`, import.meta.url)
const SEED_DIGITS = 32
const HASH_DIGITS = 8

/** As it stands in the file: seeds and hashes as hexadecimal digits one after the other, inputs as two digits a toggle, with commas. */
type Recorded = Omit<RecordedRun & ReplayedRun, Packed> & Readonly<Record<Packed, string>>
type Packed = 'seeds' | 'inputs' | 'stateHashes' | 'stateHash'

export const readGoldenReplays = (): GoldenReplay[] =>
  (JSON.parse(readFileSync(FILE, 'utf8')) as Recorded[]).map(({ seeds, inputs, stateHashes, stateHash, ...plain }) => ({
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
  const recorded = runs.map(({ variant, seeds, inputs, ...run }): Recorded => {
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
  writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`)
}

const split = (text: string, digits: number): string[] =>
  Array.from({ length: text.length / digits }, (_, index) => text.slice(index * digits, (index + 1) * digits))
const readHex = (hex: string) => Number.parseInt(hex, 16)
const writeHex = (word: number, digits: number) => word.toString(16).padStart(digits, '0')
