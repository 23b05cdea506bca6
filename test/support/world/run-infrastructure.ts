import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { commandLineOf } from '#server/dev/child-process.ts'
import { descendantsOf } from './server-process.ts'

export interface InfrastructureProcess {
  readonly pid: number
  /** Result of the start, as JSON carries it. */
  readonly started: Record<string, unknown>
  /** Sends SIGKILL, as the kernel does when memory runs out. With its watch killed too, no process of ours is left to clean up. */
  killHard(options?: { readonly andWatch: boolean }): Promise<void>
}

/** Starts a part of the infrastructure in another process. */
export async function runInfrastructure(part: 'chain' | 'postgres', dataDir: string): Promise<InfrastructureProcess> {
  const program = join(import.meta.dirname, 'infrastructure-process.ts')
  const child = spawn(process.execPath, [program, part, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += String(chunk)
  })
  const failed = once(child, 'exit').then(() => {
    throw new Error(`The ${part} process ended: ${complaints}`)
  })
  failed.catch(() => undefined)
  const [line] = await Promise.race([once(child.stdout, 'data'), failed])
  if (child.pid === undefined) throw new Error('A process that printed has a pid')
  return {
    pid: child.pid,
    started: JSON.parse(String(line)),
    async killHard({ andWatch } = { andWatch: false }) {
      if (andWatch) for (const watch of watchesOf(child.pid ?? 0)) process.kill(watch, 'SIGKILL')
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const watchesOf = (pid: number) => descendantsOf(pid).filter((child) => commandLineOf(child)?.includes('watch-parent'))
