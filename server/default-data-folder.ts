import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Permission bit that lets other users pass through a folder. */
const OTHERS_MAY_ENTER = 0o001

/**
 * Returns the data folder for an unset `DATA_DIR`: `.data` in the checkout.
 *
 * PostgreSQL runs as another user when the server runs as root. That user cannot reach a checkout below a closed home, so the
 * data then goes to a separate folder for this checkout in /var/tmp, which survives a restart of the machine.
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
