import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { createGame, type Game } from './game.ts'
import type { GameEvents, GameRunEnd } from './game-events.ts'
import type { Frames } from './stage.ts'

const FRAME_MS = 1_000 / TICKS_PER_SECOND
const SEED = '0123456789abcdef0123456789abcdef'

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** A game on a page, whose frames come when they are asked for. */
function openGame(parts: Partial<GameEvents> = {}) {
  const canvas = document.createElement('canvas')
  canvas.tabIndex = 0
  canvas.style.cssText = 'display: block; width: 640px; height: 320px'
  document.body.append(canvas)
  let nowMs = 1_000
  let onFrame: (nowMs: number) => void = () => {}
  const frames: Frames = {
    now: () => nowMs,
    request: (next) => {
      onFrame = next
      return 1
    },
    cancel: () => {},
  }
  const ends: GameRunEnd[] = []
  const phases: string[] = []
  const events: GameEvents = {
    onChunk: () => {},
    onEnd: (end) => ends.push(end),
    onState: (phase) => phases.push(phase),
    onFigures: () => {},
    onPressIdle: () => {},
    ...parts,
  }
  const options = {
    variant: 'cactus',
    runner: 'guest',
    isCalm: true,
    isSlow: false,
    isMuted: true,
    hasCues: false,
    ticksMax: 216_000,
  } as const
  const game = createGame(canvas, options, events, frames)
  opened.push(() => {
    game.destroy()
    canvas.remove()
  })
  const show = (count: number) => {
    for (let frame = 0; frame < count; frame++) {
      nowMs += FRAME_MS
      onFrame(nowMs)
    }
  }
  return { game, canvas, ends, phases, show }
}

function startGame(parts?: Partial<GameEvents>) {
  const opened = openGame(parts)
  opened.game.start()
  for (const index of [0, 1, 2]) opened.game.giveSeed(index, SEED)
  opened.show(10)
  return opened
}

/** What of a run the button did. */
const inputsOf = ({ game, ends }: { game: Game; ends: GameRunEnd[] }) => {
  game.stop()
  return ends[0]?.inputs
}
const key = (type: 'keydown' | 'keyup', code: string, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true, cancelable: true }))

test.each(['Space', 'ArrowUp', 'KeyW'])('%s presses the button in the next tick, and does not scroll', (code) => {
  const opened = startGame()
  const isLeft = key('keydown', code)
  opened.show(4)
  key('keyup', code)
  opened.show(1)
  expect(isLeft).toBe(false)
  expect(inputsOf(opened)).toEqual([10, 14])
})

test('a key pressed in a control of the page does not press the button', () => {
  const opened = startGame()
  const button = document.createElement('button')
  opened.canvas.after(button)
  key('keydown', 'Space', button)
  opened.show(2)
  button.remove()
  expect(inputsOf(opened)).toEqual([])
})

test('a finger on the canvas presses the button; a cancelled touch releases it', () => {
  const opened = startGame()
  opened.canvas.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 5, bubbles: true, cancelable: true }))
  opened.show(3)
  dispatchEvent(new PointerEvent('pointercancel', { pointerId: 5 }))
  opened.show(1)
  expect(inputsOf(opened)).toEqual([10, 13])
  expect(getComputedStyle(opened.canvas).touchAction).toBe('none')
})

test('a real click and a real key reach the game', async () => {
  const opened = startGame()
  await userEvent.click(opened.canvas)
  opened.show(4)
  expect(document.activeElement).toBe(opened.canvas)
  await userEvent.keyboard(' ')
  opened.show(4)
  expect(inputsOf(opened)).toEqual([10, 11, 14, 15])
})

test('leaving the window releases all keys', () => {
  const opened = startGame()
  key('keydown', 'Space')
  opened.show(2)
  dispatchEvent(new Event('blur'))
  opened.game.resume()
  opened.show(130)
  expect(inputsOf(opened)).toEqual([10, 12])
})

test('a gamepad’s face buttons press, and its Start button pauses and resumes', () => {
  const pad = { buttons: Array.from({ length: 17 }, () => ({ pressed: false })) }
  vi.spyOn(navigator, 'getGamepads').mockReturnValue([pad as unknown as Gamepad])
  const opened = startGame()
  const hold = (index: number, frames: number) => {
    ;(pad.buttons[index] as { pressed: boolean }).pressed = true
    opened.show(frames)
    ;(pad.buttons[index] as { pressed: boolean }).pressed = false
    opened.show(1)
  }
  hold(2, 3)
  hold(9, 1)
  hold(9, 1)
  expect(opened.phases).toEqual(['playing', 'paused', 'counting'])
  expect(inputsOf(opened)).toEqual([10, 13])
  vi.restoreAllMocks()
})

test('a page that loses the focus while visible pauses the game', () => {
  const opened = startGame()
  dispatchEvent(new Event('blur'))
  opened.show(30)
  expect(opened.phases).toEqual(['playing', 'paused'])
})

test('a long touch on the canvas opens no menu', () => {
  const { canvas } = startGame()
  const touch = new Event('touchstart', { cancelable: true, bubbles: true })
  canvas.dispatchEvent(touch)
  expect(touch.defaultPrevented).toBe(true)
})

test('a hidden page pauses the game', () => {
  const opened = startGame()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.restoreAllMocks()
  opened.show(30)
  expect(opened.phases).toEqual(['playing', 'paused'])
  opened.game.resume()
  opened.show(130)
  expect(opened.phases).toEqual(['playing', 'paused', 'counting', 'playing'])
})

test('one key controls the whole game: pressed between runs, it asks the page to start one', () => {
  const onPressIdle = vi.fn()
  const opened = openGame({ onPressIdle })
  key('keydown', 'Space')
  expect(onPressIdle).toHaveBeenCalledTimes(1)
  opened.game.start()
  key('keydown', 'KeyW')
  expect(onPressIdle).toHaveBeenCalledTimes(1)
})

test('the picture changes within two frames of a press', () => {
  const pixelsAfter = (isPressed: boolean) => {
    const { game, canvas, show } = startGame()
    if (isPressed) game.press()
    show(2)
    return canvas.toDataURL()
  }
  expect(pixelsAfter(false)).toBe(pixelsAfter(false))
  expect(pixelsAfter(true)).not.toBe(pixelsAfter(false))
})

test('resizing keeps the run and the visible distance', async () => {
  const { canvas, show, phases } = startGame()
  canvas.style.width = '360px'
  await expect
    .poll(() => {
      show(1)
      return canvas.width
    })
    .toBe(Math.round(360 * devicePixelRatio))
  expect(phases).toEqual(['playing'])
})
