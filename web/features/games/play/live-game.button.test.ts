import { expect, test } from 'vitest'
import { createButton } from './live-game.ts'

const takes = (button: ReturnType<typeof createButton>, times: number) =>
  Array.from({ length: times }, () => button.take())

test('a tap within one tick is a press and a release in two', () => {
  const button = createButton()
  button.press('key')
  button.release('key')
  expect(takes(button, 3)).toEqual([true, true, false])
})

test('a key that is held and told again is one press', () => {
  const button = createButton()
  button.press('key')
  button.press('key')
  expect(takes(button, 2)).toEqual([true, false])
})

test('two thumbs take turns: the second presses anew, and the button is up once both are', () => {
  const button = createButton()
  button.press('left')
  expect(takes(button, 2)).toEqual([true, false])
  button.press('right')
  expect(takes(button, 3)).toEqual([true, true, false])
  button.release('left')
  expect(takes(button, 1)).toEqual([false])
  button.release('right')
  expect(takes(button, 2)).toEqual([true, false])
})

test('what is left out of a hammering leaves the button as it is held', () => {
  const button = createButton()
  for (let tap = 0; tap < 10; tap++) {
    button.press('key')
    button.release('key')
  }
  const changes = takes(button, 8).filter(Boolean).length
  expect(changes).toBe(2)
})

test('a release that was never pressed is none', () => {
  const button = createButton()
  button.release('key')
  expect(button.take()).toBe(false)
})
