import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Writes a file that only its owner can read (mode 600), whole or not at all. A `kill -9` in between leaves the old text. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.draft`
  rmSync(draft, { force: true })
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, path)
}

/** Returns the text of a file. Undefined if the file is missing. */
export function readFileIfAny(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}
