import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  readonly port: number
  /** From now on what either side sends on the lines that are open gets nowhere, and nobody is told; new lines are as ever. */
  swallow(): void
  /** New lines are ended as soon as they are there. */
  refuse(isRefusing: boolean): void
  /** How many lines were ended so. */
  refusals(): number
  /** How many lines are still open at the near side. */
  openLines(): number
  stop(): Promise<void>
}

/** A line to a server that can be cut as a network is: without a word to either end. */
export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const lines = new Set<{ isSwallowed: boolean; readonly ends: readonly Socket[] }>()
  let isRefusing = false
  let refusals = 0
  const server = createServer((near) => {
    if (isRefusing) {
      refusals += 1
      return void near.destroy()
    }
    const far = connect(target)
    const line = { isSwallowed: false, ends: [near, far] }
    lines.add(line)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => line.isSwallowed || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => line.isSwallowed || to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      for (const line of lines) line.isSwallowed = true
    },
    refuse: (is) => {
      isRefusing = is
    },
    refusals: () => refusals,
    openLines: () => [...lines].filter(({ ends: [near] }) => near?.destroyed === false).length,
    stop: async () => {
      for (const { ends } of lines) for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
