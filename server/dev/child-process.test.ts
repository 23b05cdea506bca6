import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { choosePort, findFreePort } from './child-process.ts'

let end = (): void => undefined
afterEach(() => end())

async function takePort(port: number): Promise<void> {
  const stranger = createServer().listen(port, '127.0.0.1')
  await once(stranger, 'listening')
  end = () => stranger.close()
}

async function somePort(): Promise<number> {
  const port = await findFreePort()
  expect(port).not.toBeNull()
  return port ?? 0
}

const choose = (options: { configured?: number; remembered?: number }) =>
  choosePort({ configured: undefined, remembered: undefined, variable: 'SOME_PORT', ...options })

test('a chosen port is outside the system’s range for outgoing connections', async () => {
  for (let count = 0; count < 20; count += 1) {
    const port = await choose({})
    expect(port).toBeGreaterThan(1_023)
    expect(port).toBeLessThan(32_768)
  }
})

test('the port of the last start is reused', async () => {
  const remembered = await somePort()
  expect(await choose({ remembered })).toBe(remembered)
})

test('the port of the last start is left to another program that has taken it', async () => {
  const remembered = await somePort()
  await takePort(remembered)
  expect(await choose({ remembered })).not.toBe(remembered)
})

test('a configured port is used as it is', async () => {
  const configured = await somePort()
  expect(await choose({ configured, remembered: await somePort() })).toBe(configured)
  await takePort(configured)
  await expect(choose({ configured })).rejects.toThrow(
    `SOME_PORT: port ${configured} on 127.0.0.1 is taken by another program; set SOME_PORT to a free port`,
  )
})
