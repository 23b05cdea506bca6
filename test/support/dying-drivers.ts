import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { COMPILE_CACHE } from './compile-cache.ts'
import type { PayoutProcessWish, PayoutStep } from './payout-process.ts'

const PROCESS = join(import.meta.dirname, 'payout-process.ts')
const QUICKER = join(import.meta.dirname, 'import-drizzle-directly.ts')

/** Programs that drive payouts, one after the other, each until it is killed at a step of one of them. */
export function createDyingDrivers(wish: PayoutProcessWish) {
  // The one after it loads meanwhile.
  let next: ChildProcess | null = null
  const prepare = () =>
    spawn(process.execPath, ['--import', QUICKER, PROCESS, JSON.stringify(wish)], {
      env: { ...process.env, ...COMPILE_CACHE },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })

  return {
    /**
     * @param isOver asked until it is so, where it may be that no step is left
     * @returns the step at which it was killed; null where all was over before
     */
    async runToItsKill(
      steps: readonly PayoutStep[],
      isOver: (signal: AbortSignal) => Promise<void> = () => new Promise(() => undefined),
    ): Promise<PayoutStep | null> {
      const child = next ?? prepare()
      next = prepare()
      const said = once(child, 'message')
      const ended = once(child, 'exit')
      const done = new AbortController()
      child.send([...steps])
      const step = await Promise.race([said.then(([told]) => told as PayoutStep), isOver(done.signal).then(() => null)])
      done.abort()
      if (step === null) child.kill('SIGKILL')
      const [, signal] = await ended
      if (signal !== 'SIGKILL') throw new Error(`A driver of payouts has ended by ${signal}`)
      return step
    },
    stop: () => next?.kill('SIGKILL'),
  }
}
