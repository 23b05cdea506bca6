import { RUN_TICKS_MAX, type Variant } from '#core/game/rules.ts'
import { createGame } from '#web/features/games/play/game.ts'
import type { GameChunk, GamePhase, GameRunEnd } from '#web/features/games/play/game-events.ts'

/** Functions and state of this page for the measurements. */
export type BenchEnginePage = {
  /** Starts a run on this course. */
  start(seeds: readonly string[]): void
  phase: GamePhase
  score: number
  readonly chunks: GameChunk[]
  end: GameRunEnd | null
}
declare global {
  interface Window {
    engine: BenchEnginePage
  }
}

const query = new URLSearchParams(location.search)
const canvas = document.querySelector('canvas') as HTMLCanvasElement
/** Milliseconds for which the page is busy in each frame, to simulate a slow machine. */
const busyMs = Number(query.get('busy') ?? 0)
/** Frames a second of a timer that replaces the browser's own frames. */
const rate = Number(query.get('rate') ?? 0)

const ticksMax = Number(query.get('ticks') ?? RUN_TICKS_MAX)

const game = createGame(
  canvas,
  {
    variant: (query.get('variant') ?? 'cactus') as Variant,
    runner: 'guest',
    isCalm: false,
    isSlow: false,
    isMuted: false,
    hasCues: false,
    ticksMax,
  },
  {
    onChunk: (chunk) => engine.chunks.push(chunk),
    onEnd: (end) => {
      engine.end = end
    },
    onState: (phase) => {
      engine.phase = phase
    },
    onFigures: ({ score }) => {
      engine.score = score
    },
    onPressIdle: () => undefined,
  },
  rate === 0 ? undefined : framesAt(rate),
)

const engine: BenchEnginePage = {
  start: (seeds) => {
    window.bot.begin()
    game.start()
    for (const [index, seed] of seeds.entries()) game.giveSeed(index, seed)
  },
  phase: 'ready',
  score: 0,
  chunks: [],
  end: null,
}
window.engine = engine

if (busyMs > 0) blockThread()
function blockThread() {
  requestAnimationFrame(blockThread)
  const until = performance.now() + busyMs
  while (performance.now() < until);
}

function framesAt(perSecond: number): Parameters<typeof createGame>[3] {
  return {
    now: () => performance.now(),
    request: (onFrame) => setTimeout(() => onFrame(performance.now()), 1_000 / perSecond) as unknown as number,
    cancel: (request) => clearTimeout(request),
  }
}
