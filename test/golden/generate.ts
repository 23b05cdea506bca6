import type { RecordedRun } from '#core/game/replay.ts'
import { VARIANTS, type Variant } from '#core/game/rules.ts'
import { createChance } from '#test/support/game/chance.ts'
import { createEdgePlayer } from '#test/support/game/create-edge-player.ts'
import { CASUAL, createHuman, GOOD } from '#test/support/game/create-human.ts'
import { createSolver } from '#test/support/game/create-solver.ts'
import { writeGoldenReplays } from '#test/support/game/golden-replays.ts'
import { type Player, playRun } from '#test/support/game/play-run.ts'
import { createWindowTable, type PressWindow } from '#test/support/game/press-window.ts'

/**
 * `npm run generate -- golden` records the golden replays of the current rules. Run it after `RULES_VERSION` was raised. It never
 * rewrites the replays of a version that players have used.
 */
const SECOND = 60

type Who = (random: () => number) => Player
type Recording = { readonly who: Who; readonly least: number; readonly most: number }

/** Returns the first of many runs that lasts between `least` and `most` seconds. */
function record(variant: Variant, { who, least, most }: Recording, index: number): RecordedRun {
  for (let number = 1_000 * index; ; number++) {
    const { random, drawSeed } = createChance(number)
    const run = playRun(variant, who(random), most * SECOND, drawSeed)
    if (run.ticks >= least * SECOND) return run
  }
}

/** Moves a press window one tick earlier, so that the runner lands a tick before the far edge of a pit. */
const tooEarly = (window: PressWindow | null): PressWindow | null =>
  window && { ...window, firstTick: window.firstTick - 1, lastTick: window.firstTick - 1 }

function runsOf(variant: Variant): RecordedRun[] {
  const casual: Who = (random) => createHuman(variant, CASUAL, random)
  const good: Who = (random) => createHuman(variant, GOOD, random)
  const table = createWindowTable(variant)
  const solver: Who = (random) => createSolver(variant, table, random)
  const strolling: Who = (random) => createSolver(variant, (met) => (met.kind.isPit ? null : table(met)), random)
  const hasty: Who = (random) =>
    createSolver(variant, (met) => (met.kind.isPit ? tooEarly(table(met)) : table(met)), random)
  const masher: Who = (random) => () => random() < 0.1
  const edge: Who = (random) => createEdgePlayer(variant, random)
  const recordings = [
    { who: strolling, least: 10, most: 300 },
    { who: hasty, least: 20, most: 300 },
    { who: casual, least: 60, most: 300 },
    { who: good, least: 90, most: 90 },
    { who: good, least: 150, most: 900 },
    { who: edge, least: 150, most: 150 },
    { who: edge, least: 200, most: 200 },
    { who: edge, least: 300, most: 300 },
    { who: solver, least: 360, most: 360 },
    { who: masher, least: 7, most: 300 },
  ]
  return recordings.map((recording, index) => record(variant, recording, index))
}

writeGoldenReplays(VARIANTS.flatMap(runsOf))
