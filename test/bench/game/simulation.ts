import { type RecordedRun, replayRun } from '#core/game/replay.ts'
import { TICKS_PER_SECOND, VARIANTS, type Variant } from '#core/game/rules.ts'
import { hashState, startState } from '#core/game/step.ts'
import { createChance } from '../../support/game/chance.ts'
import { createSolver } from '../../support/game/create-solver.ts'
import { playRun } from '../../support/game/play-run.ts'
import { createWindowTable } from '../../support/game/press-window.ts'
import { describeMachine } from '../machine.ts'
import { type Quartiles, quartilesOf } from '../quartiles.ts'
import { writeTable } from '../write-table.ts'
import type { BenchSection, GameBenchOptions } from './section.ts'

const TICKS = 20 * 60 * TICKS_PER_SECOND
/** Rounds per turn. Each round runs the variants and the reference one after the other. */
const ROUNDS = 50
const PER_SECOND_MIN = 10_000_000
const MS_MAX = 10

type SimulationFigure = {
  readonly variant: Variant
  readonly firstMs: number
  readonly ms: Quartiles
  readonly ratio: Quartiles
}

/**
 * Measures the cost of a replay on the server: twenty minutes of a player who clears every obstacle, beside hashing the same
 * number of states.
 */
export async function benchSimulation({ turns }: GameBenchOptions): Promise<BenchSection> {
  const figures = VARIANTS.map((variant) => measure(variant, turns * ROUNDS))
  const text = `
${(await describeMachine()).map((fact) => `- ${fact}`).join('\n')}

${table(figures)}

Runs of ${TICKS.toLocaleString('en')} ticks, replayed ${turns * ROUNDS} times on one core, in turns with the reference: the same number of states
hashed. Times are the processor's, not the clock's; the first replay comes before the compiler knows what is hot.
`
  return { title: 'Simulation', text }
}

function measure(variant: Variant, rounds: number): SimulationFigure {
  const { random, drawSeed } = createChance(1)
  const run = playRun(variant, createSolver(variant, createWindowTable(variant), random), TICKS, drawSeed)
  const firstMs = timeOf(() => replay(run))
  const times = Array.from({ length: rounds }, () => ({ ms: timeOf(() => replay(run)), reference: timeOf(hashStates) }))
  return {
    variant,
    firstMs,
    ms: quartilesOf(times.map(({ ms }) => ms)),
    ratio: quartilesOf(times.map(({ ms, reference }) => ms / reference)),
  }
}

function replay(run: RecordedRun) {
  const { ticks, isCrashed } = replayRun(run)
  if (isCrashed || ticks !== TICKS) throw new Error('The run that is measured ends early')
}

/** Sum of the hashes, so that the compiler does not remove the loop. */
let sum = 0
function hashStates() {
  const state = startState()
  for (let tick = 0; tick < TICKS; tick++) {
    state.tick = tick
    sum = (sum + hashState(state)) | 0
  }
}

function timeOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function table(figures: readonly SimulationFigure[]): string {
  const rows = figures.map(({ variant, firstMs, ms, ratio }) => {
    const perSecond = (TICKS / ms.median) * 1_000
    const isReached = perSecond >= PER_SECOND_MIN && ms.median <= MS_MAX
    return [
      variant,
      (perSecond / 1e6).toFixed(1),
      ms.median.toFixed(1),
      firstMs.toFixed(1),
      ratio.median.toFixed(2),
      `${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)}`,
      isReached ? 'yes' : 'no',
    ]
  })
  const heads = ['replay of 20 minutes', 'million ticks/s', 'ms', 'first time', '÷ reference', 'quartiles']
  return writeTable([...heads, 'at least 10 M/s, at most 10 ms'], rows)
}
