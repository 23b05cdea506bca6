import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TempFolder {
  readonly path: string
  remove(): void
}

/** Creates a new folder that PostgreSQL's user may pass through when the tests run as root. */
export function makeTempFolder(): TempFolder {
  const path = mkdtempSync(join(tmpdir(), 'bv3-test-'))
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
