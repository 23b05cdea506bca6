import type { PlatformConfig } from '#core/api/platform.ts'

/** Loads the demo wallet on the local chain. Does nothing on other chains. */
export async function loadDemoWallet(platform: PlatformConfig) {
  if (platform.mode !== 'local') return
  const { announceDemoWallet } = await import('./announce.ts')
  announceDemoWallet(platform)
}
