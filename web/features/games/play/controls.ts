import { type LiveGame, pause, requestStart, resume } from './live-game.ts'
import type { Sounds } from './sounds.ts'
import type { Frames } from './stage.ts'

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
      if (requestStart(game, frames.now())) game.events.onPressIdle()
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

const JUMP_KEYS = ['Space', 'ArrowUp', 'KeyW']
/** Selector of elements that handle keys themselves. */
const TAKES_KEYS = 'a, button, input, select, textarea, summary, [contenteditable], [role="dialog"]'

/** Presses the button on Space, Up and W, unless a control has the focus. `onPress` returns whether the game used the key. */
function listenToKeys(
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
  onPress: (key: string) => boolean,
  onRelease: (key: string) => void,
): void {
  const isForGame = ({ target, code }: KeyboardEvent) =>
    JUMP_KEYS.includes(code) &&
    (target === canvas || !(target instanceof Element && target.closest(TAKES_KEYS) !== null))
  const down = (event: KeyboardEvent) => {
    if (!isForGame(event) || event.ctrlKey || event.metaKey || event.altKey) return
    // A held key repeats: it must neither press again nor scroll the page.
    if (event.repeat || onPress(event.code)) event.preventDefault()
  }
  addEventListener('keydown', down, { signal })
  addEventListener('keyup', ({ code }) => onRelease(code), { signal })
}

/** Presses the button for each finger on the canvas, or for the mouse's first button. Each finger is a separate source. */
function listenToPointers(
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
  onPress: (source: string) => void,
  onRelease: (source: string) => void,
): void {
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    // Prevents text selection and the default move of the focus.
    event.preventDefault()
    canvas.focus({ preventScroll: true })
    onPress(`pointer ${event.pointerId}`)
  }
  const up = ({ pointerId }: PointerEvent) => onRelease(`pointer ${pointerId}`)
  canvas.style.touchAction = 'none'
  // Prevents the loupe that a long press opens on iOS.
  canvas.addEventListener('touchstart', (event) => event.preventDefault(), { signal, passive: false })
  canvas.addEventListener('pointerdown', down, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', up, { signal })
}

/** Button indices of the standard mapping: the four face buttons, and Start. */
const FACE_BUTTONS = [0, 1, 2, 3]
const START_BUTTON = 9

/** Polls gamepads, because they emit no press events. */
type Gamepads = {
  /** Called once per frame. */
  poll(): void
  destroy(): void
}

function createGamepads(listeners: { onPress(): void; onRelease(): void; onStart(): void }): Gamepads {
  let isFaceDown = false
  let isStartDown = false
  // Reading gamepads allocates objects, so they are read only if one is connected.
  let isThere = navigator.getGamepads().some((pad) => pad !== null)
  const onConnect = () => {
    isThere = true
  }
  addEventListener('gamepadconnected', onConnect)
  const read = () => {
    let isFace = false
    let isStart = false
    for (const pad of navigator.getGamepads()) {
      if (pad === null) continue
      for (const index of FACE_BUTTONS) isFace ||= pad.buttons[index]?.pressed === true
      isStart ||= pad.buttons[START_BUTTON]?.pressed === true
    }
    if (isFace && !isFaceDown) listeners.onPress()
    if (!isFace && isFaceDown) listeners.onRelease()
    if (isStart && !isStartDown) listeners.onStart()
    isFaceDown = isFace
    isStartDown = isStart
  }
  return {
    poll: () => {
      if (isThere) read()
    },
    destroy: () => removeEventListener('gamepadconnected', onConnect),
  }
}
