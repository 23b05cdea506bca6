import { expect, test } from 'vitest'
import type { PlatformConfig } from '#core/api/platform.ts'
import { arePaused } from './cards.ts'

test.each([
  { areSalesStopped: false, maintenance: false, isPaused: false },
  { areSalesStopped: true, maintenance: false, isPaused: true },
  { areSalesStopped: false, maintenance: true, isPaused: true },
  { areSalesStopped: true, maintenance: true, isPaused: true },
])(
  'sales stopped: $areSalesStopped, maintenance: $maintenance, no purchase begins: $isPaused',
  ({ isPaused, ...config }) => {
    expect(arePaused(config as PlatformConfig)).toBe(isPaused)
  },
)
