import { expect, test, vi } from 'vitest'
import { createBatchReader } from './batch-reader.ts'

/** Answers each key with its double, and notes what was asked for together. */
function openReader(refuse: (keys: readonly number[]) => boolean = () => false) {
  const asked: (readonly number[])[] = []
  const read = createBatchReader<number, number>(async (keys) => {
    asked.push(keys)
    if (refuse(keys)) throw new Error(`no answer for ${keys.join()}`)
    return new Map(keys.filter((key) => key >= 0).map((key) => [key, key * 2]))
  })
  return { read, asked }
}

test('all calls in one turn share one read, each with its own answer', async () => {
  const { read, asked } = openReader()
  expect(await Promise.all([1, 2, 3, 2].map(read))).toEqual([2, 4, 6, 4])
  expect(asked).toEqual([[1, 2, 3]])
})

test('a call after a read has begun is answered by a later read', async () => {
  const { read, asked } = openReader()
  await read(1)
  await read(1)
  expect(asked).toEqual([[1], [1]])
})

test('calls within one turn share a read, also after a read has ended', async () => {
  const { read, asked } = openReader()
  await read(1)
  const second = read(2)
  // As what one socket has brought, and then another.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  await Promise.all([second, read(3)])
  expect(asked).toEqual([[1], [2, 3]])
})

test('a call during a read waits for its end, for a limited time', async () => {
  const ends: (() => void)[] = []
  const asked: (readonly number[])[] = []
  const read = createBatchReader<number, number>(async (keys) => {
    asked.push(keys)
    await new Promise<void>((resolve) => ends.push(resolve))
    return new Map(keys.map((key) => [key, key]))
  })
  const first = read(1)
  await vi.waitUntil(() => asked.length === 1)
  const others = [read(2), read(3)]
  expect(asked).toEqual([[1]])
  ends[0]?.()
  await first
  await vi.waitUntil(() => asked.length === 2)
  expect(asked[1]).toEqual([2, 3])
  // This one never ends: those after it do not wait for that.
  const last = read(4)
  await vi.waitUntil(() => asked.length === 3)
  for (const end of ends) end()
  expect(await Promise.all([...others, last])).toEqual([2, 3, 4])
})

test('a failed read is repeated key by key, and fails only for the keys that cause it', async () => {
  const { read, asked } = openReader((keys) => keys.includes(2))
  const answers = await Promise.allSettled([1, 2, 3].map(read))
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('no answer for 2') },
    { status: 'fulfilled', value: 6 },
  ])
  expect(asked).toEqual([[1, 2, 3], [1], [2], [3]])
})

test('a failed read of a single key is not repeated', async () => {
  const { read, asked } = openReader(() => true)
  await expect(read(7)).rejects.toThrow('no answer for 7')
  expect(asked).toEqual([[7]])
})

test('a key that the read has left out fails alone', async () => {
  const { read } = openReader()
  const answers = await Promise.allSettled([read(-1), read(4)])
  expect(answers).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 8 }])
})

test('more keys than one statement may hold are split over several', async () => {
  const { read, asked } = openReader()
  const keys = Array.from({ length: 1_001 }, (_, key) => key)
  expect(await Promise.all(keys.map(read))).toEqual(keys.map((key) => key * 2))
  expect(asked.map(({ length }) => length)).toEqual([500, 500, 1])
})
