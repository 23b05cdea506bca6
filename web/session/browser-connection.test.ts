import { beforeEach, expect, test, vi } from 'vitest'
import type { FoundWallet } from '#web/wallet/found-wallets.ts'
import { restoreConnection } from './browser-connection.ts'

const OWN = `0x${'11'.repeat(20)}`
const OTHER = `0x${'22'.repeat(20)}`

let wallets: FoundWallet[] = []
let stored = { address: OWN, walletId: 'browser' }

vi.mock('#web/wallet/found-wallets.ts', () => ({
  lookForWallets: () => wallets,
  waitForWallet: async (isWanted: (wallet: FoundWallet) => boolean) => wallets.find(isWanted) ?? null,
}))
vi.mock('#web/wallet/demo/load-demo-wallet.ts', () => ({ loadDemoWallet: async () => undefined }))
vi.mock('#web/lib/query-client.ts', () => ({ queryClient: { ensureQueryData: async () => ({}) } }))
vi.mock('./is-operator-wallet.ts', () => ({ isOperatorWallet: async () => false }))
vi.mock('./stored-wallet.ts', () => ({ readStoredWallet: () => stored }))

function add(id: FoundWallet['id'], account: string | null) {
  const accounts = account === null ? [] : [account]
  const request = async ({ method }: { method: string }) => (method === 'eth_accounts' ? accounts : '0x38')
  wallets.push({ id, name: id, icon: null, provider: { request } } as unknown as FoundWallet)
}
async function restored(): Promise<string> {
  const found = await restoreConnection()
  return typeof found === 'string' ? found : found.walletId
}

beforeEach(() => {
  wallets = []
})

test.each<{ id: FoundWallet['id']; account: string | null; expected: string }>([
  { id: 'browser', account: OWN, expected: 'browser' },
  { id: 'browser', account: OTHER, expected: 'absent' },
  { id: 'browser', account: null, expected: 'absent' },
  { id: 'metamask', account: OTHER, expected: 'metamask' },
  { id: 'metamask', account: null, expected: 'not_shared' },
])('the wallet $id that shares $account: $expected', async ({ id, account, expected }) => {
  stored = { address: OWN, walletId: id }
  add(id, account)
  expect(await restored()).toBe(expected)
})

test('another wallet that never answers or refuses holds up nothing', async () => {
  stored = { address: OWN, walletId: 'metamask' }
  const never = { request: () => new Promise(() => {}) }
  const refusing = { request: async () => Promise.reject(new Error('locked')) }
  for (const provider of [never, refusing])
    wallets.push({ id: 'rdns:org.other', name: 'Other', icon: null, provider } as unknown as FoundWallet)
  add('rdns:com.example', OWN)
  expect(await restored()).toBe('rdns:com.example')
})

test('a wallet that now announces another name is found by the stored address', async () => {
  stored = { address: OWN, walletId: 'metamask' }
  add('rdns:org.other', OTHER)
  expect(await restored()).toBe('absent')
  add('rdns:com.example', OWN)
  expect(await restored()).toBe('rdns:com.example')
})
