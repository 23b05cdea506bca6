import { expect, test } from 'vitest'
import { createButton } from './live-game.ts'

const takes = (button: ReturnType<typeof createButton>, times: number) =>
  Array.from({ length: times }, () => button.take())

test('a tap within one tick is pressed in one tick and released in the next', () => {
  const button = createButton()
  button.press('key')
  button.release('key')
  expect(takes(button, 3)).toEqual([true, true, false])
})

test('the key repeat of a held key is one press', () => {
  const button = createButton()
  button.press('key')
  button.press('key')
  expect(takes(button, 2)).toEqual([true, false])
})

test('with two thumbs each tap presses again, and the button is released when both are up', () => {
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

test('dropped changes of rapid taps leave the button in its real state', () => {
  const button = createButton()
  for (let tap = 0; tap < 10; tap++) {
    button.press('key')
    button.release('key')
  }
  const changes = takes(button, 8).filter(Boolean).length
  expect(changes).toBe(2)
})

test('a release without a press is ignored', () => {
  const button = createButton()
  button.release('key')
  expect(button.take()).toBe(false)
})
