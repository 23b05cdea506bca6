import { once } from 'node:events'
import { join } from 'node:path'
import { prepareProcesses } from '../world/prepare-processes.ts'
import type { PayoutKillPoint, PayoutProcessInput } from './payout-process.ts'

const PROCESS = join(import.meta.dirname, 'payout-process.ts')

/** Creates processes that drive payouts, one after the other. Each runs until it is killed at a step of a payout. */
export function createKilledDrivers(wish: PayoutProcessInput) {
  const processes = prepareProcesses(PROCESS, wish)
  return {
    /**
     * @param isOver resolves once all is over, for a case in which no step may be left
     * @returns the step at which the process was killed; null if all was over before
     */
    async runToItsKill(
      steps: readonly PayoutKillPoint[],
      isOver: (signal: AbortSignal) => Promise<void> = () => new Promise(() => undefined),
    ): Promise<PayoutKillPoint | null> {
      const child = processes.next()
      const said = once(child, 'message')
      const ended = once(child, 'exit')
      const done = new AbortController()
      child.send([...steps])
      const step = await Promise.race([
        said.then(([told]) => told as PayoutKillPoint),
        isOver(done.signal).then(() => null),
      ])
      done.abort()
      if (step === null) child.kill('SIGKILL')
      const [, signal] = await ended
      if (signal !== 'SIGKILL') throw new Error(`A driver of payouts has ended by ${signal}`)
      return step
    },
    stop: processes.stop,
  }
}
