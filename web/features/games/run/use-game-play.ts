import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Game, GameOptions } from '../play/game.ts'
import type { GameEvents } from '../play/game-events.ts'
import { createGamePlay, type GamePlay, type PlayDeps } from './game-play.ts'

export type CreateGame = (canvas: HTMLCanvasElement, options: GameOptions, events: GameEvents) => Game

type Told = Omit<PlayDeps, 'createEngine' | 'server'>

export type PlaySettings = {
  readonly options: Omit<GameOptions, 'isMuted' | 'ticksMax'>
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
  told: Told,
): GamePlay | null {
  const [made, setMade] = useState<{ play: GamePlay; settings: PlaySettings } | null>(null)
  const play = made?.settings === settings ? made.play : null
  // The engine calls the latest rendered callbacks.
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
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
      isMeant: () => latest.current.isMeant(),
      onNoTime: () => latest.current.onNoTime(),
      onPlayed: (seconds) => latest.current.onPlayed(seconds),
      onEnded: (end) => latest.current.onEnded(end),
      onSaved: (saved) => latest.current.onSaved(saved),
    })
    setMade({ play: next, settings })
    addEventListener('pagehide', next.depart)
    return () => {
      removeEventListener('pagehide', next.depart)
      next.destroy()
    }
  }, [canvas, create, settings])
  return play
}
