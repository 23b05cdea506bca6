import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  readonly port: number
  /** Silently drops all data that either side sends on the open connections. New connections work as usual. */
  swallow(): void
  /** Ends each new connection as soon as it opens, or stops doing so. */
  refuse(isRefusing: boolean): void
  /** Returns how many connections were ended so. */
  refusals(): number
  /** Returns how many connections are still open at the near side. */
  openLines(): number
  stop(): Promise<void>
}

/** Starts a proxy to a server that can be cut as a network is: without notice to either end. */
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
