import { expect, test, vi } from 'vitest'
import { ok, refuse } from '#core/result.ts'
import { fileAnswer } from '../http/routing/answers.ts'
import { csvKind, type OpenFile } from '../http/routing/csv-file.ts'
import { createExport } from './create-file-thread.ts'

const KIND = csvKind<{ way: string }, never>('purchases', () => ({ columns: {}, readAfter: async () => [] }))
const VIV = { username: 'viv', role: 'viewer', isProven: false, isFactorMissing: false } as const

/** A file of two pieces that tells what was done with it. */
function fileOf(done: string[]): OpenFile {
  const pieces = ['a', 'b']
  const iterator = {
    next: async () => {
      done.push('read')
      const value = pieces.shift()
      return value === undefined ? { done: true as const, value } : { done: false as const, value }
    },
    return: async () => {
      done.push('let go')
      return { done: true as const, value: undefined }
    },
  }
  const text = { [Symbol.asyncIterator]: () => iterator }
  return async () => ok(fileAnswer({ fileName: 'purchases.csv', contentType: 'text/csv', text }))
}

async function open(openFile: OpenFile, transaction: () => Promise<never>) {
  const file = await createExport({ transaction }, openFile)(VIV, KIND, { way: 'gift' })
  return file.ok ? file.value.text[Symbol.asyncIterator]() : file.code
}

test('an export is recorded once, before its first line is read', async () => {
  const done: string[] = []
  const pieces = await open(fileOf(done), async () => done.push('written down') as never)
  if (typeof pieces === 'string') throw new Error(pieces)
  expect(done).toEqual([])
  for (const value of ['a', 'b']) expect(await pieces.next()).toEqual({ done: false, value })
  expect(done).toEqual(['written down', 'read', 'read'])
})

test('an export that cannot be recorded is not read, and is released', async () => {
  const done: string[] = []
  const pieces = await open(fileOf(done), () => Promise.reject(new Error('the disk is full')))
  if (typeof pieces === 'string') throw new Error(pieces)
  for (const _ of [1, 2]) await expect(pieces.next()).rejects.toThrow('the disk is full')
  await pieces.return?.()
  expect(done).toEqual(['let go'])
})

test('a refused file is no export', async () => {
  const transaction = vi.fn()
  expect(await open(async () => refuse('files_busy'), transaction)).toBe('files_busy')
  expect(transaction).not.toHaveBeenCalled()
})

test('one operator reads one file at a time, and other operators have their own', async () => {
  const openFile = async () => (await fileOf([]))(KIND, { way: 'gift' })
  const exportList = createExport({ transaction: async () => undefined as never }, openFile as OpenFile)
  const open = async (username: string) => {
    const file = await exportList({ ...VIV, username }, KIND, { way: 'gift' })
    return file.ok ? file.value.text[Symbol.asyncIterator]() : file.code
  }
  const slow = await open('viv')
  expect(await Promise.all([open('viv'), open('viv')])).toEqual(['own_file_busy', 'own_file_busy'])
  const others = await Promise.all([open('ann'), open('bob')])
  expect(others.filter((it) => typeof it === 'string')).toEqual([])
  if (typeof slow === 'string') throw new Error(slow)
  await slow.return?.()
  const next = await open('viv')
  if (typeof next === 'string') throw new Error(next)
  while ((await next.next()).done !== true);
  // It is at its end: nothing has to be released.
  expect(typeof (await open('viv'))).toBe('object')
})

test('a file that could not be opened uses no place of its operator', async () => {
  const openFile = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('the database is down'))
  const exportList = createExport({ transaction: vi.fn() }, openFile as never)
  for (const _ of [1, 2]) await expect(exportList(VIV, KIND, { way: 'gift' })).rejects.toThrow('the database is down')
})

test('an operator gets 60 files within an hour, other operators have their own, and the next hour allows more', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const openFile = async () => (await fileOf([]))(KIND, { way: 'gift' })
    const notes = vi.fn(async () => undefined as never)
    const exportList = createExport({ transaction: notes }, openFile as OpenFile)
    const download = async (username: string) => {
      const file = await exportList({ ...VIV, username }, KIND, { way: 'gift' })
      if (!file.ok) return file.code
      for await (const _ of file.value.text);
      return 'whole'
    }
    const codes: string[] = []
    for (let n = 0; n < 62; n++) codes.push(await download('viv'))
    expect([codes.indexOf('rate_limited'), ...codes.slice(60)]).toEqual([60, 'rate_limited', 'rate_limited'])
    expect(notes).toHaveBeenCalledTimes(60)
    expect(await download('ann')).toBe('whole')
    vi.advanceTimersByTime(3_600_000)
    expect(await download('viv')).toBe('whole')
  } finally {
    vi.useRealTimers()
  }
})
