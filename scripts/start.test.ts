import { expect, test } from 'vitest'
import { StartupError } from '#server/fault.ts'
import { serverCommand } from './start.ts'

test('the server runs with a heap limit, in place of the process that built the web app', () => {
  const { args, env } = serverCommand({ PATH: '/bin', HEAP_MB: '' })
  expect(args.slice(1)).toEqual([
    '--max-old-space-size=256',
    '--max-semi-space-size=4',
    '--heap-growing-percent=40',
    expect.stringMatching(/\/server\/serve\.ts$/),
  ])
  expect(env).toMatchObject({ PATH: '/bin', MALLOC_ARENA_MAX: '2' })
})

test('both bounds can be set', () => {
  const { args, env } = serverCommand({ HEAP_MB: '1024', MALLOC_ARENA_MAX: '8' })
  expect(args).toContain('--max-old-space-size=1024')
  expect(env.MALLOC_ARENA_MAX).toBe('8')
})

test.each(['0', '127', '1e3', 'much', '-5'])('HEAP_MB=%s fails the start with one line', (HEAP_MB) => {
  expect(() => serverCommand({ HEAP_MB })).toThrow(new StartupError('HEAP_MB: must be a whole number of at least 128'))
})
