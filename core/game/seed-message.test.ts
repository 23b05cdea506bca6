import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestMessage, seedMessage } from './seed-message.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

test('a seed is asked for by run, chunk and what was pressed', () => {
  expect(seedMessage(17, 3, 'ab12')).toBe('17:3:ab12')
})

test('no two questions read alike', () => {
  expect(seedMessage(1, 11, 'ab')).not.toBe(seedMessage(11, 1, 'ab'))
})

test('a digest goes on from the one before, chunk by chunk', () => {
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
