import type { PlatformConfig } from '#core/api/platform.ts'

/** Whether the server refuses to begin a purchase. */
export const arePaused = ({ areSalesStopped, maintenance }: PlatformConfig): boolean => areSalesStopped || maintenance
