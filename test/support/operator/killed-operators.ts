import { once } from 'node:events'
import { join } from 'node:path'
import type { PayoutProcessInput } from '../money/payout-process.ts'
import { prepareProcesses } from '../world/prepare-processes.ts'
import type { KillMoment, OperatorInstruction } from './operator-process.ts'
import type { OperatorStep } from './operator-step.ts'

const PROCESS = join(import.meta.dirname, 'operator-process.ts')

/** Creates processes that do what an operator asks, one after the other. Each is killed around the commit. */
export function createKilledOperators(wish: PayoutProcessInput) {
  const processes = prepareProcesses(PROCESS, wish)
  return {
    /** Resolves once the process is dead. */
    async runToItsKill(step: OperatorStep, moment: KillMoment): Promise<void> {
      const child = processes.next()
      const ended = once(child, 'exit')
      child.send({ step, moment } satisfies OperatorInstruction)
      const [, signal] = await ended
      if (signal !== 'SIGKILL') throw new Error(`An operator's process has ended by ${signal}`)
    },
    stop: processes.stop,
  }
}
