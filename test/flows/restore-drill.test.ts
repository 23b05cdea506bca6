import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createPlayer, readCards } from '../support/player.ts'
import { endLeftovers, startServer } from '../support/server-process.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { isLong } from '../support/test-length.ts'

const SCRIPTS = join(import.meta.dirname, '../../scripts')

const folder = makeTempFolder()
const dataDir = join(folder.path, 'data')
afterAll(async () => {
  await endLeftovers(folder.path)
  folder.remove()
})

const run = (script: string, ...args: string[]) => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir }
  return promisify(execFile)(process.execPath, [join(SCRIPTS, script), ...args], { env })
}

// Two starts of a server and two of the embedded database: the unit tests show the same of each part.
test.runIf(isLong)('what a newcomer has bought is there again after the data folder was lost', async () => {
  const backup = join(folder.path, 'newcomer.backup')
  const first = await startServer({ DATA_DIR: dataDir })
  const player = createPlayer(first)
  const [card] = await readCards(first)
  if (card === undefined) throw new Error('no card is on sale')
  await player.faucet()
  await player.signIn()
  const order = await player.order(card.id, 1)
  await player.claim(await player.pay(order), 1, card)
  // The server runs meanwhile.
  await run('backup.ts', backup)
  const bought = await player.purchases()
  await first.killHard()
  await endLeftovers(folder.path)
  rmSync(dataDir, { recursive: true })

  await run('restore.ts', backup)
  await expect(run('restore.ts', backup)).rejects.toThrow('the database bv3 is not empty')
  const second = await startServer({ DATA_DIR: dataDir })
  const again = createPlayer(second, player.wallet.privateKey)
  await again.signIn()
  expect(await again.purchases()).toEqual(bought)
  expect(bought).toHaveLength(1)
  await expect(run('restore.ts', backup, '--replace', 'bv3')).rejects.toThrow('is in use by the process')
  await second.stop()
})
