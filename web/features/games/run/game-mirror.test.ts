import { beforeEach, expect, test, vi } from 'vitest'
import { openMemoryStorage } from '#test/support/memory-storage.ts'
import { afterPlay, readMirror, writeMirror } from './game-mirror.ts'

const NOW = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000
const WALLET = '0xAbC'

let storage: Storage
beforeEach(() => {
  storage = openMemoryStorage()
  vi.stubGlobal('localStorage', storage)
  return () => vi.unstubAllGlobals()
})

test('initially all of the time is left, and there is no score', () => {
  expect(readMirror('cactus', 'guest', 1_200, NOW)).toEqual({ secondsLeft: 1_200, resetsAtMs: null, highScore: 0 })
})

test('the first run starts the 24 hours, later runs do not, and the time left is never negative', () => {
  const first = afterPlay(readMirror('cactus', 'guest', 1_200, NOW), 30, NOW)
  expect(first).toEqual({ secondsLeft: 1_170, resetsAtMs: NOW + DAY_MS, highScore: 0 })
  const second = afterPlay(first, 2_000, NOW + 500)
  expect(second).toEqual({ secondsLeft: 0, resetsAtMs: NOW + DAY_MS, highScore: 0 })
})

test('after 24 hours all of the time is back, and the high score stays', () => {
  writeMirror('cactus', 'guest', { secondsLeft: 3, resetsAtMs: NOW + DAY_MS, highScore: 70 })
  expect(readMirror('cactus', 'guest', 1_200, NOW + DAY_MS - 1).secondsLeft).toBe(3)
  expect(readMirror('cactus', 'guest', 1_200, NOW + DAY_MS)).toEqual({
    secondsLeft: 1_200,
    resetsAtMs: null,
    highScore: 70,
  })
})

test('each game and each wallet has its own record, in either case of the address', () => {
  writeMirror('character', WALLET, { secondsLeft: 9, resetsAtMs: NOW + 1, highScore: 20 })
  expect(readMirror('character', WALLET.toLowerCase(), 1_200, NOW).highScore).toBe(20)
  expect(readMirror('cactus', WALLET, 1_200, NOW).highScore).toBe(0)
  expect(readMirror('character', 'guest', 1_200, NOW).highScore).toBe(0)
})

test.each(['no JSON', 'null', '[1]', '{"secondsLeft":"1e9","resetsAtMs":"soon","highScore":{}}', '{"highScore":-4}'])(
  'an invalid stored value, %s, is ignored',
  (written) => {
    storage.setItem('game:cactus:guest', written)
    expect(readMirror('cactus', 'guest', 1_200, NOW)).toEqual({ secondsLeft: 1_200, resetsAtMs: null, highScore: 0 })
  },
)

test('without storage the game works and forgets its figures', () => {
  vi.stubGlobal('localStorage', undefined)
  writeMirror('cactus', 'guest', { secondsLeft: 3, resetsAtMs: NOW, highScore: 70 })
  expect(readMirror('cactus', 'guest', 1_200, NOW).highScore).toBe(0)
})
