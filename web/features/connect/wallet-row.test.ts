import { describe, expect, test } from 'vitest'
import type { PlatformConfig } from '#core/api/platform.ts'
import { DEMO_WALLET, LISTED_WALLETS, type ListedWallet, type WalletId } from '#web/wallet/wallet-catalogue.ts'
import { availabilityOf, type Surroundings } from './wallet-row.tsx'

const DESKTOP: Surroundings = { foundIds: [], isMobile: false, pageUrl: 'https://bv3.example/', config: undefined }
const PHONE: Surroundings = { ...DESKTOP, isMobile: true }

const wallet = (id: WalletId): ListedWallet =>
  [...LISTED_WALLETS, DEMO_WALLET].find((it) => it.id === id) ?? DEMO_WALLET
const withProject = (id: string | null) => ({ ...DESKTOP, config: { walletConnectProjectId: id } as PlatformConfig })

describe('availability of a wallet', () => {
  test.each([
    { id: 'metamask', around: { ...DESKTOP, foundIds: ['metamask'] }, kind: 'ready' },
    { id: 'metamask', around: { ...DESKTOP, foundIds: ['trust'] }, kind: 'install' },
    { id: 'metamask', around: PHONE, kind: 'open_app' },
    { id: 'metamask', around: { ...PHONE, foundIds: ['metamask'] }, kind: 'ready' },
    { id: 'coinbase', around: DESKTOP, kind: 'install' },
    { id: 'demo', around: { ...DESKTOP, foundIds: ['demo'] }, kind: 'ready' },
    { id: 'demo', around: DESKTOP, kind: 'loading' },
    { id: 'walletconnect', around: DESKTOP, kind: 'unavailable' },
    { id: 'walletconnect', around: PHONE, kind: 'unavailable' },
    { id: 'walletconnect', around: withProject('a project'), kind: 'ready' },
  ] satisfies { id: WalletId; around: Surroundings; kind: string }[])('$id is $kind', ({ id, around, kind }) => {
    expect(availabilityOf(wallet(id), around).kind).toBe(kind)
  })

  test('WalletConnect says why it is unavailable, or what it needs', () => {
    const reasons = [null, 'a project'].map((id) => availabilityOf(wallet('walletconnect'), withProject(id)))
    expect(reasons).toEqual([
      { kind: 'unavailable', reason: 'Not set up on this site yet' },
      { kind: 'ready', note: 'Scan a code with a wallet app' },
    ])
  })
})
