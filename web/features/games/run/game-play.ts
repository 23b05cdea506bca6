import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SavedScore, StartedRun } from '#core/api/game-runs.ts'
import { CHUNK_TICKS, CHUNKS_AHEAD, RUN_TICKS_MAX, TICKS_PER_SECOND } from '#core/game/rules.ts'
import type { Game, GameSetup } from '../play/game.ts'
import type { GameChunk, GameEvents, GameFigures, GamePhase, GameRunEnd } from '../play/game-events.ts'
import { createRunClient, type GameServer, type RunClient, type RunCut } from './run-client.ts'

/** End of the last run, and the server's answer to it. */
export type GameRunResult = {
  readonly end: GameRunEnd
  /** Null until the server has answered; stays null if the run has no server. */
  readonly saved: SavedScore | null
  /** Reason why the server's answer failed. */
  readonly error: unknown
  /** Reason why the server ended the run earlier than this page did; null if it did not. */
  readonly cut: RunCut | null
}

export type PlayView = {
  /** Phase of the engine; also `ready` when the page has returned to the start. */
  readonly phase: GamePhase
  /** Server's answer at the start of this run; null before it, and if the run has no server. */
  readonly run: StartedRun | null
  /** Maximum duration of this run. */
  readonly limitSeconds: number
  readonly result: GameRunResult | null
  /** Reason why the last start failed. */
  readonly startError: unknown
}

export type PlayDeps = {
  readonly createEngine: (events: GameEvents) => Game
  /** Null if nothing can be earned: in a guest's run and in practice. */
  readonly server: GameServer | null
  /** Returns how long the player may play now. */
  readonly secondsLeft: () => number
  /** Returns whether a press outside a run is meant for the game rather than for the page around it. */
  readonly isForGame: () => boolean
  readonly onNoTime: () => void
  /** Called after each further part of play. */
  readonly onPlayed: (seconds: number) => void
  readonly onEnded: (end: GameRunEnd) => void
  readonly onSaved: (saved: SavedScore) => void
}

/** One canvas with its engine, and the runs that are played on it one after another. */
export type GamePlay = {
  readonly view: StoreApi<PlayView>
  readonly figures: StoreApi<GameFigures>
  readonly game: Game
  start(): void
  /** Returns to the start panel. */
  leave(): void
  /** Ends the run because the page is being left. */
  end(): void
  destroy(): void
}

const RUN_SECONDS_MAX = RUN_TICKS_MAX / TICKS_PER_SECOND
const NO_FIGURES: GameFigures = { score: 0, passed: 0, playedMs: 0, speed: 0 }
export const INITIAL_VIEW: PlayView = { phase: 'ready', run: null, limitSeconds: 0, result: null, startError: null }

export function createGamePlay(deps: PlayDeps): GamePlay {
  const { server } = deps
  const view = createStore<PlayView>(() => INITIAL_VIEW)
  const figures = createStore<GameFigures>(() => NO_FIGURES)
  let run: RunClient | null = null
  let before: Promise<void> = Promise.resolve()
  let isLeaving = false
  let reportedTicks = 0

  const reportPlayed = (ticks: number) => {
    deps.onPlayed((ticks - reportedTicks) / TICKS_PER_SECOND)
    reportedTicks = ticks
  }
  const limit = (seconds: number) => {
    const limitSeconds = Math.min(Math.floor(seconds), RUN_SECONDS_MAX)
    game.setTicksMax(limitSeconds * TICKS_PER_SECOND)
    view.setState({ limitSeconds })
  }

  const game = deps.createEngine({
    onState: (phase) => view.setState({ phase }),
    onFigures: (next) => figures.setState(next),
    onPressIdle: () => deps.isForGame() && start(),
    onChunk(chunk) {
      reportPlayed((chunk.index + 1) * CHUNK_TICKS)
      run?.chunk(chunk)
    },
    onEnd(end) {
      if (run === null) return
      reportPlayed(end.totalTicks)
      run.end(end, isLeaving)
      view.setState({ result: { end, saved: null, error: null, cut: null } })
      deps.onEnded(end)
    },
  })

  function start() {
    if (deps.secondsLeft() < 1) return deps.onNoTime()
    limit(deps.secondsLeft())
    // The engine is locked if the player has just crashed and is still pressing.
    if (!game.start()) return
    reportedTicks = 0
    run = server === null ? createLocalRun(game.giveSeed) : createServerRun(server)
    view.setState({ run: null, result: null, startError: null })
    run.begin()
  }

  function createServerRun(gameServer: GameServer): RunClient {
    const isCurrent = () => run === mine
    const mine = createRunClient(
      {
        server: gameServer,
        before,
        nowMs: () => performance.now(),
        pause: (ms) => new Promise((go) => setTimeout(go, ms)),
      },
      {
        onStarted(started) {
          if (!isCurrent()) return
          limit(started.secondsLeft)
          view.setState({ run: started })
        },
        onSeed: (index, seed) => isCurrent() && game.giveSeed(index, seed),
        onCut(cut) {
          if (!isCurrent()) return
          if (!isIdle()) game.stop()
          updateResult({ cut })
        },
        onSaved(saved) {
          deps.onSaved(saved)
          if (isCurrent()) updateResult({ saved })
        },
        onFailed: (error) => isCurrent() && fail(error),
      },
    )
    before = mine.isOver
    return mine
  }

  function fail(error: unknown) {
    if (view.getState().run === null) {
      run = null
      game.stop()
      view.setState({ ...INITIAL_VIEW, startError: error })
      return
    }
    if (!isIdle()) game.stop()
    updateResult({ error })
  }
  function updateResult(known: Partial<GameRunResult>) {
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
      view.setState(INITIAL_VIEW)
    },
    end() {
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

/** Creates a run without a server: this browser draws the course, and nothing can be earned. */
const createLocalRun = (giveSeed: (index: number, seed: string) => void): RunClient => ({
  begin() {
    for (let index = 0; index < CHUNKS_AHEAD; index++) giveSeed(index, drawSeed())
  },
  chunk: ({ index }: GameChunk) => giveSeed(index + CHUNKS_AHEAD, drawSeed()),
  end() {},
  isOver: Promise.resolve(),
})

/** Returns 128 random bits in hex. */
const drawSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export type CreateGame = (canvas: HTMLCanvasElement, options: GameSetup, events: GameEvents) => Game

type PlayHandlers = Omit<PlayDeps, 'createEngine' | 'server'>

export type PlaySettings = {
  readonly options: Omit<GameSetup, 'isMuted' | 'ticksMax'>
  /** Null if nothing can be earned. */
  readonly server: PlayDeps['server']
}

/**
 * Creates the engine on this component's canvas, and another one when the settings change.
 *
 * @param settings same object as before unless a setting has changed
 */
export function useGamePlay(
  canvas: RefObject<HTMLCanvasElement | null>,
  create: CreateGame,
  settings: PlaySettings,
  isMuted: boolean,
  handlers: PlayHandlers,
): GamePlay | null {
  const [made, setMade] = useState<{ play: GamePlay; settings: PlaySettings } | null>(null)
  const play = made?.settings === settings ? made.play : null
  // The engine calls the latest rendered callbacks.
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const muted = useRef(isMuted)
  useEffect(() => {
    muted.current = isMuted
    play?.game.setMuted(isMuted)
  }, [play, isMuted])

  // Runs as a layout effect, so that the engine exists before the first press.
  useLayoutEffect(() => {
    const drawn = canvas.current
    if (drawn === null) return
    const { options, server } = settings
    const next = createGamePlay({
      createEngine: (events) => create(drawn, { ...options, isMuted: muted.current, ticksMax: 0 }, events),
      server,
      secondsLeft: () => latest.current.secondsLeft(),
      isForGame: () => latest.current.isForGame(),
      onNoTime: () => latest.current.onNoTime(),
      onPlayed: (seconds) => latest.current.onPlayed(seconds),
      onEnded: (end) => latest.current.onEnded(end),
      onSaved: (saved) => latest.current.onSaved(saved),
    })
    setMade({ play: next, settings })
    addEventListener('pagehide', next.end)
    return () => {
      removeEventListener('pagehide', next.end)
      next.destroy()
    }
  }, [canvas, create, settings])
  return play
}
