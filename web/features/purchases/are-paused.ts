import type { PlatformConfig } from '#core/api/platform.ts'

/** Returns whether the server refuses new purchases. */
export const arePaused = ({ areSalesStopped, maintenance }: PlatformConfig): boolean => areSalesStopped || maintenance
