import { join } from 'node:path'
import { startWorker, type Worker } from '../worker.ts'

export type LoadRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Requests that are sent again and again, each connection's own, one after the other. */
export type Load = {
  readonly url: string
  readonly seconds: number
  readonly connections: readonly (readonly LoadRequest[])[]
}

export type LoadAnswer = {
  readonly perSecond: number
  /** What the sending process needed of the machine: where it nears 1, that is what was measured. */
  readonly cores: number
}

/** A process that sends requests, the same for all loads: what it has compiled it has for the next. */
export const startLoader = (): Worker => startWorker(join(import.meta.dirname, 'load-process.ts'))
