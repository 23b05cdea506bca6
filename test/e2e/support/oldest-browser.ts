import type { BrowserContext } from 'playwright-core'
import { readNewerFeatures } from '../../../scripts/newer-features.ts'

/** Features that are not removed, because the test itself or Chromium's own pages need them. */
const KEPT_FEATURES = /^(?:Symbol\.|Window\.(?:tell|trusted))/

/** Removes from every page the features that the oldest supported browsers lack. Syntax and styles are not affected. */
export async function removeNewerFeatures(context: BrowserContext): Promise<void> {
  const { globals, statics, owned } = readNewerFeatures()
  const paths = [
    ...globals,
    ...statics,
    ...owned.map(([owner, name]) => (owner === 'Window' ? name : `${owner}.prototype.${name}`)),
  ]
  await context.addInitScript(
    remove,
    paths.filter((path) => !KEPT_FEATURES.test(path)),
  )
}

/** Runs in the page. */
function remove(paths: readonly string[]): void {
  for (const path of paths) {
    const steps = path.split('.')
    const name = steps.pop() ?? ''
    let owner: unknown = globalThis
    for (const step of steps) owner = (owner as Record<string, unknown> | undefined)?.[step]
    if ((typeof owner === 'object' && owner !== null) || typeof owner === 'function')
      Reflect.deleteProperty(owner, name)
  }
}
