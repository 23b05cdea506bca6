import type { Frames } from './frames.ts'
import { createGamepads } from './gamepad.ts'
import { listenToKeys } from './keyboard.ts'
import { askToStart, type LiveGame, pause, resume } from './live-game.ts'
import { listenToPointers } from './pointer.ts'
import type { Sounds } from './sounds.ts'

/** Input devices of a player. */
export type Controls = {
  /** Polls the gamepads; called once per frame, before the frame is played. */
  poll(): void
  destroy(): void
}

export function connectControls(canvas: HTMLCanvasElement, game: LiveGame, sounds: Sounds, frames: Frames): Controls {
  const press = (source: string): boolean => {
    sounds.wake()
    if (game.phase === 'ready' || game.phase === 'ended') {
      if (askToStart(game, frames.now())) game.events.onPressIdle()
      return true
    }
    if (game.phase === 'paused') return false
    game.button.press(source)
    return true
  }
  const release = (source: string) => game.button.release(source)
  const pads = createGamepads({
    onPress: () => press('gamepad'),
    onRelease: () => release('gamepad'),
    onStart: () => (game.phase === 'paused' ? resume(game, frames.now()) : pause(game, frames.now())),
  })
  const ignored = new AbortController()
  const { signal } = ignored
  listenToKeys(canvas, signal, press, release)
  listenToPointers(canvas, signal, press, release)
  // The page receives no press while another window has the focus, e.g. a notification shade or a wallet.
  addEventListener('blur', () => pause(game, frames.now()), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) pause(game, frames.now())
    },
    { signal },
  )
  return {
    poll: pads.poll,
    destroy: () => {
      ignored.abort()
      pads.destroy()
    },
  }
}
