import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { PlatformConfig } from '#core/api/platform.ts'
import { arePaused, cardsQuery } from './cards.ts'

const FIVE_MINUTES_MS = 300_000

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the cards are fetched once in five minutes', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('[]')
  })
  const client = new QueryClient()
  await client.fetchQuery(cardsQuery)
  vi.advanceTimersByTime(FIVE_MINUTES_MS - 1)
  await client.fetchQuery(cardsQuery)
  expect(asked).toEqual(['/api/cards'])
  vi.advanceTimersByTime(1)
  await client.fetchQuery(cardsQuery)
  expect(asked).toHaveLength(2)
})

test.each([
  { areSalesStopped: false, maintenance: false, isPaused: false },
  { areSalesStopped: true, maintenance: false, isPaused: true },
  { areSalesStopped: false, maintenance: true, isPaused: true },
  { areSalesStopped: true, maintenance: true, isPaused: true },
])(
  'sales stopped: $areSalesStopped, maintenance: $maintenance, purchases blocked: $isPaused',
  ({ isPaused, ...config }) => {
    expect(arePaused(config as PlatformConfig)).toBe(isPaused)
  },
)
