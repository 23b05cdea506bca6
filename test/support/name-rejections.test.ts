import { expect, test } from 'vitest'

test.fails('a rejection that nobody catches fails its test', () => {
  void Promise.reject(new Error('nobody catches this'))
})

test.fails('so does one that comes while the test waits for something else', async () => {
  setTimeout(() => void Promise.reject(new Error('nobody catches this either')), 1)
  await new Promise((resolve) => setTimeout(resolve, 20))
})

test('and not the test after it', () => {
  expect(process.listenerCount('unhandledRejection')).toBe(1)
})
