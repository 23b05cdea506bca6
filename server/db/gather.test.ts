import { expect, test, vi } from 'vitest'
import { createBatchReader } from './gather.ts'

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

test('all who ask in one turn are answered by one reading, each with its own', async () => {
  const { read, asked } = openReader()
  expect(await Promise.all([1, 2, 3, 2].map(read))).toEqual([2, 4, 6, 4])
  expect(asked).toEqual([[1, 2, 3]])
})

test('whoever asks after a reading has begun is answered by a later one', async () => {
  const { read, asked } = openReader()
  await read(1)
  await read(1)
  expect(asked).toEqual([[1], [1]])
})

test('those who ask within one turn are read together, also after a reading has ended', async () => {
  const { read, asked } = openReader()
  await read(1)
  const second = read(2)
  // As what one socket has brought, and then another.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  await Promise.all([second, read(3)])
  expect(asked).toEqual([[1], [2, 3]])
})

test('who comes while a reading is under way waits for its end, and not for long', async () => {
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

test('a reading that fails is repeated one by one, and fails for those alone whom it concerns', async () => {
  const { read, asked } = openReader((keys) => keys.includes(2))
  const answers = await Promise.allSettled([1, 2, 3].map(read))
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('no answer for 2') },
    { status: 'fulfilled', value: 6 },
  ])
  expect(asked).toEqual([[1, 2, 3], [1], [2], [3]])
})

test('one alone that fails is not asked for again', async () => {
  const { read, asked } = openReader(() => true)
  await expect(read(7)).rejects.toThrow('no answer for 7')
  expect(asked).toEqual([[7]])
})

test('one that the reading has left out fails by itself', async () => {
  const { read } = openReader()
  const answers = await Promise.allSettled([read(-1), read(4)])
  expect(answers).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 8 }])
})

test('more than one statement may hold are spread over several', async () => {
  const { read, asked } = openReader()
  const keys = Array.from({ length: 1_001 }, (_, key) => key)
  expect(await Promise.all(keys.map(read))).toEqual(keys.map((key) => key * 2))
  expect(asked.map(({ length }) => length)).toEqual([500, 500, 1])
})
