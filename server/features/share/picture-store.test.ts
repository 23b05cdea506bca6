import { expect, test, vi } from 'vitest'
import { createPictureStore } from './picture-store.ts'

const PAINTING = { svg: '', photo: null }
const draw = async () => PAINTING

test('a hundred who want one picture at once have it painted once, and later ones find it', async () => {
  const paint = vi.fn(async () => new Uint8Array(3))
  const { read } = createPictureStore({ paint })
  const answers = await Promise.all(Array.from({ length: 100 }, () => read('one', draw)))
  expect(new Set(answers).size).toBe(1)
  expect(await read('one', draw)).toBe(answers[0])
  expect(paint).toHaveBeenCalledTimes(1)
})

test('what is kept stays within its bytes: the one that nobody has wanted for longest goes', async () => {
  const paint = vi.fn(async () => new Uint8Array(40))
  const { read, keptBytes } = createPictureStore({ paint, bytesMax: 100 })
  for (const name of ['one', 'two', 'one', 'three']) await read(name, draw)
  expect(keptBytes()).toBe(80)
  expect(paint).toHaveBeenCalledTimes(3)
  await read('one', draw)
  expect(paint).toHaveBeenCalledTimes(3)
  await read('two', draw)
  expect(paint).toHaveBeenCalledTimes(4)
  for (let at = 0; at < 50; at++) await read(`other ${at}`, draw)
  expect(keptBytes()).toBeLessThanOrEqual(100)
})

test('one that failed, and one that had to wait for too many others, is tried anew', async () => {
  const paint = vi
    .fn(async (): Promise<Uint8Array | null> => new Uint8Array(3))
    .mockRejectedValueOnce(new Error('no picture'))
    .mockResolvedValueOnce(null)
  const { read } = createPictureStore({ paint })
  await expect(read('one', draw)).rejects.toThrow('no picture')
  expect(await read('one', draw)).toBeNull()
  expect(await read('one', draw)).toHaveLength(3)
})
