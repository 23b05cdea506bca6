import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRandom, digestMessage, readSeed, seedMessage } from './random.ts'

/** Worked out by the same algorithm on integers of any size: sfc32, seeded by the four words, warmed up by twelve. */
test.each([
  { seed: [0, 0, 0, 0], words: [4035892905, 1363572419, 145230303] },
  { seed: [1, 2, 3, 4], words: [417285410, 1196253302, 123583739] },
  { seed: [-1, -1, -1, -1], words: [3350330816, 2217720039, 519599315] },
  { seed: [0xdeadbeef | 0, 0x12345678, 0, -(2 ** 31)], words: [2349243242, 2177133085, 4194466795] },
] as const)('the seed $seed gives its known words', ({ seed, words }) => {
  const random = createRandom(seed)
  expect([random(), random(), random()]).toEqual(words)
})

test('words are unsigned whole numbers of 32 bits', () => {
  const random = createRandom([-1, -2, -3, -4])
  for (let i = 0; i < 1_000; i++) {
    const word = random()
    expect(Number.isInteger(word) && word >= 0 && word < 2 ** 32).toBe(true)
  }
})

test('similar seeds do not begin alike', () => {
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
  '%j is not read as a seed',
  (hex) => {
    expect(readSeed(hex)).toBeNull()
  },
)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

test('a seed message names the run, the chunk and the presses', () => {
  expect(seedMessage(17, 3, 'ab12')).toBe('17:3:ab12')
})

test('two different seed messages never read alike', () => {
  expect(seedMessage(1, 11, 'ab')).not.toBe(seedMessage(11, 1, 'ab'))
})

test('a digest continues the one before, chunk by chunk', () => {
  const none = sha256(new Uint8Array())
  const first = sha256(digestMessage(none, [0, 255]))
  expect(Buffer.from(digestMessage(none, [0, 255]))).toEqual(Buffer.concat([none, Buffer.from([0, 255])]))
  expect(sha256(digestMessage(first, []))).not.toEqual(first)
})

test('a run of a known secret has known seeds', () => {
  const secret = Buffer.alloc(32, 7)
  const none = sha256(new Uint8Array()).toString('hex')
  const seed = createHmac('sha256', secret)
    .update(seedMessage(42, 0, none))
    .digest('hex')
    .slice(0, 32)
  expect(none).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(seed).toBe('f6607960683f105fe92a0055003bb1ba')
})
