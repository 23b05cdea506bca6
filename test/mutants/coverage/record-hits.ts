import { mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

/*
 * Loaded by each file of a copy of the project whose regions record their hits. A process writes each first hit to its own file at
 * once, so that the hits of a killed process are stored too.
 */
export const HITS_FOLDER = join(import.meta.dirname, '../../../.hits')

type HitRecorder = { seen: Set<number | string>; readonly file: number }
const global = globalThis as { __mutantHits?: HitRecorder }

function open(): HitRecorder {
  mkdirSync(HITS_FOLDER, { recursive: true })
  const file = openSync(join(HITS_FOLDER, `${process.pid}-${threadId}`), 'a')
  writeSync(file, `< ${process.ppid} ${Date.now()}\n`)
  return { seen: new Set(), file }
}

/** Records that a region or an SQL statement was reached. */
export function hit(reached: number | string): void {
  global.__mutantHits ??= open()
  const { seen, file } = global.__mutantHits
  if (seen.has(reached)) return
  seen.add(reached)
  writeSync(file, `${reached}\n`)
}

/** Starts the hits of another test file in this process. */
export function startFile(file: string): void {
  global.__mutantHits ??= open()
  global.__mutantHits.seen = new Set()
  writeSync(global.__mutantHits.file, `> ${file} ${Date.now()}\n`)
}
