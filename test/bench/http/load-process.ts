import type { EventEmitter } from 'node:events'
import autocannon from 'autocannon'
import { answerQuestions } from '../worker.ts'
import type { Load, LoadAnswer } from './load.ts'

answerQuestions(run)

/** Sends requests. Each connection repeats its own requests. The first answer without success ends the run. */
async function run({ url, seconds, connections }: Load): Promise<LoadAnswer> {
  let connection = 0
  let refused: string | null = null
  const cpuBefore = process.cpuUsage()
  const instance = autocannon({
    url,
    connections: connections.length,
    duration: seconds,
    // Puts a new key into every request that has a place for one. It costs nothing for other requests.
    idReplacement: JSON.stringify(connections[0]?.[0] ?? '').includes('[<id>]'),
    setupClient: (client) => {
      client.setRequests((connections[connection++] ?? []).map((request) => ({ ...request })))
      let status = 0
      // The types of the package leave these events out.
      const events: EventEmitter = client
      events.on('headers', (headers: { statusCode: number }) => {
        status = headers.statusCode
      })
      events.on('body', (chunk: Buffer) => {
        if (status > 199 && status < 300) return
        refused ??= `${status}: ${chunk.toString().slice(0, 2_000)}`
        ;(instance as unknown as { stop(): void }).stop()
      })
    },
  })
  const result = await instance
  if (refused === null && result.errors > 0) refused = `${result.errors} requests without an answer`
  if (refused === null && result.non2xx > 0) refused = `${result.non2xx} answers without a body that are no success`
  if (refused !== null) throw new Error(`${connections[0]?.[0]?.path} of ${url} was answered ${refused}`)
  const cpu = process.cpuUsage(cpuBefore)
  return { perSecond: result['2xx'] / result.duration, cores: (cpu.user + cpu.system) / 1e6 / result.duration }
}
