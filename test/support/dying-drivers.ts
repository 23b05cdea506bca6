import { once } from 'node:events'
import { join } from 'node:path'
import type { PayoutProcessWish, PayoutStep } from './payout-process.ts'
import { prepareProcesses } from './prepare-processes.ts'

const PROCESS = join(import.meta.dirname, 'payout-process.ts')

/** Programs that drive payouts, one after the other, each until it is killed at a step of one of them. */
export function createDyingDrivers(wish: PayoutProcessWish) {
  const processes = prepareProcesses(PROCESS, wish)
  return {
    /**
     * @param isOver asked until it is so, where it may be that no step is left
     * @returns the step at which it was killed; null where all was over before
     */
    async runToItsKill(
      steps: readonly PayoutStep[],
      isOver: (signal: AbortSignal) => Promise<void> = () => new Promise(() => undefined),
    ): Promise<PayoutStep | null> {
      const child = processes.next()
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
    stop: processes.stop,
  }
}
