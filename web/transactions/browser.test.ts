import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMemoryStorage } from '#test/support/memory-storage.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('localStorage', openMemoryStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Run = (lock: object | null) => Promise<unknown>

test.each([
  {
    browser: 'says that another tab has it',
    request: (_: string, _options: object, run: Run) => run(null),
    isHeld: true,
  },
  { browser: 'gives it', request: (_: string, _options: object, run: Run) => run({}), isHeld: false },
  { browser: 'refuses locks', request: () => Promise.reject(new DOMException('', 'SecurityError')), isHeld: false },
])('whether another tab waits for the wallet, where the browser $browser: $isHeld', async ({ request, isHeld }) => {
  vi.stubGlobal('navigator', { locks: { request } })
  const { browserDeps } = await import('./browser.ts')
  expect(await browserDeps.isHeldElsewhere('paying:order:1')).toBe(isHeld)
})

test('two that look at once do not take each other for a tab that waits for the wallet', async () => {
  const { browserDeps } = await import('./browser.ts')
  const isHeld = () => browserDeps.isHeldElsewhere('paying:order:2')
  expect(await Promise.all([isHeld(), isHeld(), isHeld()])).toEqual([false, false, false])
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  browserDeps.holdWhile('paying:order:2', answered)
  expect(await Promise.all([isHeld(), isHeld()])).toEqual([true, true])
  resolve()
  await expect.poll(isHeld).toBe(false)
})
