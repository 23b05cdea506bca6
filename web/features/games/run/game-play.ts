import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SavedScore, StartedRun } from '#core/api/game-runs.ts'
import { CHUNK_TICKS, RUN_TICKS_MAX, TICKS_PER_SECOND } from '#core/game/rules.ts'
import type { Game } from '../play/game.ts'
import type { GameEvents, GameFigures, GamePhase, RunEnd } from '../play/game-events.ts'
import type { GameServer } from './game-server.ts'
import { createLocalRun } from './local-run.ts'
import type { Run } from './run.ts'
import { createRunClient, type RunCut } from './run-client.ts'

/** How the last run ended, and what the server has said of it. */
export type RunResult = {
  readonly end: RunEnd
  /** Null until the server has answered, and for ever where nobody is asked. */
  readonly saved: SavedScore | null
  /** Why it has not. */
  readonly error: unknown
  /** What made the server end it before it ended here; null where nothing did. */
  readonly cut: RunCut | null
}

export type PlayView = {
  /** The engine's; `ready` also once the page is back at the start. */
  readonly phase: GamePhase
  /** What the server said at the start of this run; null before, and where it is not asked. */
  readonly run: StartedRun | null
  /** How long this run may last. */
  readonly limitSeconds: number
  readonly result: RunResult | null
  /** Why the last start failed. */
  readonly startError: unknown
}

export type PlayDeps = {
  readonly createEngine: (events: GameEvents) => Game
  /** Null where nothing is earned: a guest's run, and practice. */
  readonly server: GameServer | null
  /** How long may be played now. */
  readonly secondsLeft: () => number
  /** Whether a press outside of a run is meant for the game, and not for the page around it. */
  readonly isMeant: () => boolean
  readonly onNoTime: () => void
  /** So much more was played. */
  readonly onPlayed: (seconds: number) => void
  readonly onEnded: (end: RunEnd) => void
  readonly onSaved: (saved: SavedScore) => void
}

/** One canvas with its engine, and the runs that are played on it one after the other. */
export type GamePlay = {
  readonly view: StoreApi<PlayView>
  readonly figures: StoreApi<GameFigures>
  readonly game: Game
  start(): void
  /** Back to what stands before a run. */
  leave(): void
  /** The page goes away. */
  depart(): void
  destroy(): void
}

const RUN_SECONDS_MAX = RUN_TICKS_MAX / TICKS_PER_SECOND
const NO_FIGURES: GameFigures = { score: 0, passed: 0, playedMs: 0, speed: 0 }
export const AT_START: PlayView = { phase: 'ready', run: null, limitSeconds: 0, result: null, startError: null }

export function createGamePlay(deps: PlayDeps): GamePlay {
  const { server } = deps
  const view = createStore<PlayView>(() => AT_START)
  const figures = createStore<GameFigures>(() => NO_FIGURES)
  let run: Run | null = null
  let before: Promise<void> = Promise.resolve()
  let isLeaving = false
  let toldTicks = 0

  const tellPlayed = (ticks: number) => {
    deps.onPlayed((ticks - toldTicks) / TICKS_PER_SECOND)
    toldTicks = ticks
  }
  const limit = (seconds: number) => {
    const limitSeconds = Math.min(Math.floor(seconds), RUN_SECONDS_MAX)
    game.setTicksMax(limitSeconds * TICKS_PER_SECOND)
    view.setState({ limitSeconds })
  }

  const game = deps.createEngine({
    onState: (phase) => view.setState({ phase }),
    onFigures: (next) => figures.setState(next),
    onPressIdle: () => deps.isMeant() && start(),
    onChunk(chunk) {
      tellPlayed((chunk.index + 1) * CHUNK_TICKS)
      run?.chunk(chunk)
    },
    onEnd(end) {
      if (run === null) return
      tellPlayed(end.totalTicks)
      run.end(end, isLeaving)
      view.setState({ result: { end, saved: null, error: null, cut: null } })
      deps.onEnded(end)
    },
  })

  function start() {
    if (deps.secondsLeft() < 1) return deps.onNoTime()
    limit(deps.secondsLeft())
    // Locked: the player has just crashed and still presses.
    if (!game.start()) return
    toldTicks = 0
    run = server === null ? createLocalRun(game.giveSeed) : askFor(server)
    view.setState({ run: null, result: null, startError: null })
    run.begin()
  }

  function askFor(asked: GameServer): Run {
    const isThis = () => run === mine
    const mine = createRunClient(
      { server: asked, before, nowMs: () => performance.now(), pause: (ms) => new Promise((go) => setTimeout(go, ms)) },
      {
        onStarted(started) {
          if (!isThis()) return
          limit(started.secondsLeft)
          view.setState({ run: started })
        },
        onSeed: (index, seed) => isThis() && game.giveSeed(index, seed),
        onCut(cut) {
          if (!isThis()) return
          if (!isIdle()) game.stop()
          note({ cut })
        },
        onSaved(saved) {
          deps.onSaved(saved)
          if (isThis()) note({ saved })
        },
        onFailed: (error) => isThis() && fail(error),
      },
    )
    before = mine.isOver
    return mine
  }

  function fail(error: unknown) {
    if (view.getState().run === null) {
      run = null
      game.stop()
      view.setState({ ...AT_START, startError: error })
      return
    }
    if (!isIdle()) game.stop()
    note({ error })
  }
  function note(known: Partial<RunResult>) {
    const { result } = view.getState()
    if (result !== null) view.setState({ result: { ...result, ...known } })
  }

  const isIdle = () => ['ready', 'ended'].includes(view.getState().phase)
  return {
    view,
    figures,
    game,
    start,
    leave() {
      game.stop()
      view.setState(AT_START)
    },
    depart() {
      isLeaving = true
      game.stop()
      isLeaving = false
    },
    destroy() {
      game.stop()
      game.destroy()
    },
  }
}
