import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeTempFolder } from '../support/temp-folder.ts'
import { runUntilExit } from '../support/world/server-process.ts'
import { attack, attackGroup, expectUnchanged } from './support/attack.ts'
import { type AttackStage, ORIGIN } from './support/stage.ts'

/** What a start of production needs, with a database that is already in use. */
const safeEnvironment = ({ databaseUrl, chain, nodes }: AttackStage, folder: string) => ({
  CHAIN: 'bsc',
  PUBLIC_URL: ORIGIN,
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  RPC_URLS: nodes.map(({ url }) => url).join(','),
  TREASURY_ADDRESS: chain.treasury,
  USDT_ADDRESS: chain.usdt,
})

/** A start that has to end with one line that names a variable, and that must change nothing. */
const refusesStart = (sentence: string, variable: string, change: (stage: AttackStage, folder: string) => object) =>
  attack(sentence, (stage) =>
    expectUnchanged(stage, async () => {
      const folder = makeTempFolder()
      try {
        const changes = change(stage, folder.path)
        const { exitCode, stderr } = await runUntilExit({ ...safeEnvironment(stage, folder.path), ...changes })
        expect(exitCode).not.toBe(0)
        expect(stderr).toContain(`${variable}:`)
        expect(stderr).not.toMatch(/node_modules|\bat (?:\S+ \(|file:)/)
      } finally {
        folder.remove()
      }
    }),
  )

attackGroup('Starts', () => {
  refusesStart('production is started on plain HTTP', 'PUBLIC_URL', () => ({ PUBLIC_URL: 'http://play.example' }))
  refusesStart('production is started without a place', 'PUBLIC_URL', () => ({ PUBLIC_URL: '' }))
  refusesStart('production is started without a treasury', 'TREASURY_ADDRESS', () => ({ TREASURY_ADDRESS: '' }))
  refusesStart('production is started with a treasury with a typing error', 'TREASURY_ADDRESS', () => ({
    TREASURY_ADDRESS: `0x${'aB'.repeat(20)}`,
  }))
  refusesStart('production is started with a node of a file', 'RPC_URLS', () => ({ RPC_URLS: 'file:///etc/passwd' }))
  refusesStart('production is started with half a key', 'PAYOUT_PRIVATE_KEY', () => ({ PAYOUT_PRIVATE_KEY: '0x12' }))
  refusesStart('production trusts ten proxies', 'TRUST_PROXY', () => ({ TRUST_PROXY: '10' }))
  refusesStart('production is started with a password of three letters', 'ADMIN_PASSWORD', () => ({
    ADMIN_USERNAME: 'eve',
    ADMIN_PASSWORD: 'abc',
  }))
  refusesStart('production is started with a key that everybody may read', 'PAYOUT_PRIVATE_KEY_FILE', (_, folder) => {
    const file = join(folder, 'key')
    writeFileSync(file, `0x${'1'.repeat(64)}`)
    chmodSync(file, 0o644)
    return { PAYOUT_PRIVATE_KEY_FILE: file }
  })
  refusesStart('the database of one chain is started on another', 'CHAIN', () => ({ CHAIN: 'bsc-testnet' }))
  refusesStart('the database of one treasury is started with another', 'TREASURY_ADDRESS', () => ({
    TREASURY_ADDRESS: `0x${'7'.repeat(40)}`,
  }))
})
