import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTempFolder, type TempFolder } from '#test/support/temp-folder.ts'
import { readConfig } from './config.ts'

const KEY = `0x${'ab'.repeat(32)}`
const ADDRESS = `0x${'CD'.repeat(20)}`

let folder: TempFolder
beforeAll(() => {
  folder = makeTempFolder()
})
afterAll(() => folder?.remove())

function keyFile(name: string, text: string, mode: number): string {
  const path = join(folder.path, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}
const keyOf = (environment: Record<string, string>) => readConfig(environment).payoutKey

test('no setting means no key; each of the three ways gives the key', () => {
  expect(keyOf({})).toBe(null)
  expect(keyOf({ PAYOUT_PRIVATE_KEY: KEY })).toEqual({ privateKey: KEY })
  expect(keyOf({ PAYOUT_PRIVATE_KEY_FILE: keyFile('good', `${KEY}\n`, 0o600) })).toEqual({ privateKey: KEY })
  expect(keyOf({ PAYOUT_PRIVATE_KEY_FILE: keyFile('readonly', KEY, 0o400) })).toEqual({ privateKey: KEY })
  const signer = { PAYOUT_SIGNER_URL: 'https://signer.example/', PAYOUT_ADDRESS: ADDRESS }
  expect(keyOf(signer)).toEqual({ url: signer.PAYOUT_SIGNER_URL, address: ADDRESS.toLowerCase() })
})

test.each([0o640, 0o604, 0o620, 0o666])(
  'a file of mode %o is refused with one line that does not show the key',
  (mode) => {
    const path = keyFile('open', KEY, mode)
    const read = () => keyOf({ PAYOUT_PRIVATE_KEY_FILE: path })
    expect(read).toThrow(`PAYOUT_PRIVATE_KEY_FILE: ${path} can be read by others; run chmod 600 on it`)
    expect(read).not.toThrow(KEY)
  },
)

test.each([
  { name: 'is empty', text: '' },
  { name: 'holds no key', text: 'my key' },
  { name: 'holds two', text: `${KEY}\n${KEY}` },
  { name: 'is too long', text: `${KEY}${' '.repeat(2_000)}` },
])('a file that $name is refused without being shown', ({ text }) => {
  const path = keyFile('bad', text, 0o600)
  const line = `PAYOUT_PRIVATE_KEY_FILE: ${path} must hold 0x and 64 hexadecimal digits, and nothing else`
  expect(() => keyOf({ PAYOUT_PRIVATE_KEY_FILE: path })).toThrow(line)
})

test('a missing file, or one that is no file, is refused', () => {
  const missing = join(folder.path, 'missing')
  expect(() => keyOf({ PAYOUT_PRIVATE_KEY_FILE: missing })).toThrow(
    `PAYOUT_PRIVATE_KEY_FILE: ${missing} cannot be read`,
  )
  const path = join(folder.path, 'folder')
  mkdirSync(path)
  expect(() => keyOf({ PAYOUT_PRIVATE_KEY_FILE: path })).toThrow(`PAYOUT_PRIVATE_KEY_FILE: ${path} is no file`)
})

test('two ways at once, or half of one, are refused', () => {
  const file = keyFile('two', KEY, 0o600)
  const signer = { PAYOUT_SIGNER_URL: 'https://signer.example', PAYOUT_ADDRESS: ADDRESS }
  expect(() => keyOf({ PAYOUT_PRIVATE_KEY: KEY, PAYOUT_PRIVATE_KEY_FILE: file })).toThrow(
    'PAYOUT_PRIVATE_KEY_FILE: must not be set together with PAYOUT_PRIVATE_KEY',
  )
  expect(() => keyOf({ PAYOUT_PRIVATE_KEY: KEY, ...signer })).toThrow(
    'PAYOUT_SIGNER_URL: must not be set together with PAYOUT_PRIVATE_KEY',
  )
  expect(() => keyOf({ PAYOUT_PRIVATE_KEY_FILE: file, ...signer })).toThrow(/^PAYOUT_SIGNER_URL: must not/)
  expect(() => keyOf({ PAYOUT_SIGNER_URL: signer.PAYOUT_SIGNER_URL })).toThrow(/^PAYOUT_ADDRESS: must be set/)
  expect(() => keyOf({ PAYOUT_ADDRESS: ADDRESS })).toThrow(/^PAYOUT_ADDRESS: needs a key/)
  expect(() => keyOf({ ...signer, PAYOUT_SIGNER_URL: 'ftp://signer' })).toThrow(/^PAYOUT_SIGNER_URL: must be a URL/)
})
