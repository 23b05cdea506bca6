import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessLog } from '../child-process/process-log.ts'

/** Files that store the chain. anvil overwrites `current` in place. The server writes the other two. */
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
 * Repairs the state before anvil starts, because anvil refuses a file that a `kill -9` has truncated.
 *
 * A truncated file is moved aside and never deleted, and the last good copy replaces it. Without a good copy, the chain starts
 * empty and the contracts are deployed again.
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

/** Copies the state if it is whole, and returns whether it was. The final rename makes sure that the copy is whole or absent. */
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
