import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessLog } from '../child-process/process-log.ts'

/** The files that keep the chain. anvil writes `current`, in place; the other two are ours. */
export interface ChainState {
  readonly current: string
  readonly lastGood: string
  readonly broken: string
}

export function chainStateIn(folder: string): ChainState {
  const file = (name: string) => join(folder, name)
  return { current: file('state.json'), lastGood: file('state.good.json'), broken: file('state.broken.json') }
}

/**
 * Makes the state loadable before anvil starts: anvil refuses a file that a `kill -9` cut short.
 *
 * A cut-short file is set aside, never deleted, and the last good copy takes its place; without one the chain starts
 * empty and the contracts are deployed anew.
 */
export function repairState(state: ChainState, log: ProcessLog): void {
  if (copyIfWhole(state) || !existsSync(state.current)) return
  renameSync(state.current, state.broken)
  if (isWhole(state.lastGood)) {
    copyFileSync(state.lastGood, state.current)
    log.warn(`The local chain's state was cut short; went back to the last good copy (${state.broken} keeps the other)`)
  } else {
    log.warn(
      `The local chain's state was cut short and there is no good copy; it starts empty (${state.broken} keeps it)`,
    )
  }
}

/** Copies the state when it is whole; says whether it was. Renaming makes the copy itself whole or absent. */
export function copyIfWhole(state: ChainState): boolean {
  if (!isWhole(state.current)) return false
  const draft = `${state.lastGood}.draft`
  copyFileSync(state.current, draft)
  if (!isWhole(draft)) return false
  renameSync(draft, state.lastGood)
  return true
}

function isWhole(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    const state: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof state === 'object' && state !== null && 'accounts' in state
  } catch (cause) {
    if (cause instanceof SyntaxError) return false
    throw cause
  }
}
