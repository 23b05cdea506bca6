import { expect, test } from 'vitest'
import { createRandom, readSeed } from './random.ts'

/** Worked out by the same algorithm on integers of any size: sfc32, seeded by the four words, warmed up by twelve. */
test.each([
  { seed: [0, 0, 0, 0], words: [4035892905, 1363572419, 145230303] },
  { seed: [1, 2, 3, 4], words: [417285410, 1196253302, 123583739] },
  { seed: [-1, -1, -1, -1], words: [3350330816, 2217720039, 519599315] },
  { seed: [0xdeadbeef | 0, 0x12345678, 0, -(2 ** 31)], words: [2349243242, 2177133085, 4194466795] },
] as const)('the seed $seed draws its words', ({ seed, words }) => {
  const random = createRandom(seed)
  expect([random(), random(), random()]).toEqual(words)
})

test('words are whole numbers of 32 bits without a sign', () => {
  const random = createRandom([-1, -2, -3, -4])
  for (let i = 0; i < 1_000; i++) {
    const word = random()
    expect(Number.isInteger(word) && word >= 0 && word < 2 ** 32).toBe(true)
  }
})

test('seeds that are alike do not begin alike', () => {
  expect(createRandom([0, 0, 0, 1])()).not.toBe(createRandom([0, 0, 0, 2])())
})

test.each([
  { hex: '00000000000000000000000000000000', seed: [0, 0, 0, 0] },
  { hex: '000000010000000200000003ffffffff', seed: [1, 2, 3, -1] },
  { hex: '7fffffff80000000deadbeef00000000', seed: [2 ** 31 - 1, -(2 ** 31), 0xdeadbeef | 0, 0] },
])('$hex is read as a seed', ({ hex, seed }) => {
  expect(readSeed(hex)).toEqual(seed)
})

test.each(['', '0', '0'.repeat(31), '0'.repeat(33), `${'0'.repeat(31)}g`, 'A'.repeat(32), `${'0'.repeat(32)}\n`])(
  '%j is no seed',
  (hex) => {
    expect(readSeed(hex)).toBeNull()
  },
)
