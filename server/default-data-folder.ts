import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Others may pass through. */
const OTHERS_MAY_ENTER = 0o001

/**
 * Where data goes when `DATA_DIR` is not set: `.data` in the checkout.
 *
 * Root's PostgreSQL runs as another user, who cannot reach a checkout below a closed home: it then goes to a folder of
 * this checkout's own in /var/tmp, which survives a restart of the machine.
 */
export function defaultDataFolder(checkout: string): string {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || isOpenToOthers(checkout)) return join(checkout, '.data')
  return join('/var/tmp', `bv3-${createHash('sha256').update(checkout).digest('hex').slice(0, 12)}`)
}

function isOpenToOthers(folder: string): boolean {
  const parent = dirname(folder)
  const isOpen = (statSync(folder).mode & OTHERS_MAY_ENTER) !== 0
  return isOpen && (parent === folder || isOpenToOthers(parent))
}
