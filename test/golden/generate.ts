import type { RecordedRun } from '#core/game/replay.ts'
import { VARIANTS, type Variant } from '#core/game/rules.ts'
import { createChance } from '#test/support/game/chance.ts'
import { createEdgePlayer } from '#test/support/game/create-edge-player.ts'
import { CASUAL, createHuman, GOOD } from '#test/support/game/create-human.ts'
import { createSolver } from '#test/support/game/create-solver.ts'
import { writeGoldenReplays } from '#test/support/game/golden-replays.ts'
import { type AutoPlayer, playRun } from '#test/support/game/play-run.ts'
import { createWindowTable, type PressWindow } from '#test/support/game/press-window.ts'

/**
 * `npm run generate -- golden` records the golden replays of the current rules. Run it after `RULES_VERSION` was raised. It never
 * rewrites the replays of a version that players have used.
 */
const SECOND = 60

type PlayerFactory = (random: () => number) => AutoPlayer
type ReplayRecipe = { readonly who: PlayerFactory; readonly least: number; readonly most: number }

/** Returns the first of many runs that lasts between `minOf` and `maxOf` seconds. */
function record(variant: Variant, { who, least, most }: ReplayRecipe, index: number): RecordedRun {
  for (let number = 1_000 * index; ; number++) {
    const { random, drawSeed } = createChance(number)
    const run = playRun(variant, who(random), most * SECOND, drawSeed)
    if (run.ticks >= least * SECOND) return run
  }
}

/** Moves a press window one tick earlier, so that the runner lands a tick before the far edge of a pit. */
const shiftEarlier = (window: PressWindow | null): PressWindow | null =>
  window && { ...window, firstTick: window.firstTick - 1, lastTick: window.firstTick - 1 }

function runsOf(variant: Variant): RecordedRun[] {
  const casual: PlayerFactory = (random) => createHuman(variant, CASUAL, random)
  const good: PlayerFactory = (random) => createHuman(variant, GOOD, random)
  const table = createWindowTable(variant)
  const solver: PlayerFactory = (random) => createSolver(variant, table, random)
  const strolling: PlayerFactory = (random) =>
    createSolver(variant, (met) => (met.kind.isPit ? null : table(met)), random)
  const hasty: PlayerFactory = (random) =>
    createSolver(variant, (met) => (met.kind.isPit ? shiftEarlier(table(met)) : table(met)), random)
  const masher: PlayerFactory = (random) => () => random() < 0.1
  const edge: PlayerFactory = (random) => createEdgePlayer(variant, random)
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
