import { expect } from 'vitest'
import { readFacts } from '../support/world/player.ts'
import { test } from './support/journey.ts'
import { connectAndSignIn, untilSignedIn } from './support/player-steps.ts'
import { installExtension } from './support/wallet-bridge.ts'

test('an unlisted wallet connects under its announced name and stays connected after a reload', async ({ stage }) => {
  const { page, complaints } = await stage.visitor()
  const { chain } = await readFacts(stage.server)
  const { calls } = await installExtension(page, stage.server, { chainId: chain.id, rdns: 'io.rabby' })
  const leave = page.getByRole('banner').getByRole('button', { name: 'Disconnect' })
  await page.goto('/')
  await connectAndSignIn(page, 'Rabby Wallet')
  await leave.waitFor()
  await page.reload()
  await untilSignedIn(page)
  await leave.waitFor()
  await page.goto('/profile')
  await page.getByText('Rabby Wallet', { exact: true }).waitFor()
  // Asked once for its accounts and once for a signature; the reload asks for neither.
  expect(calls.filter(({ method }) => /request|sign/i.test(method)).map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'personal_sign',
  ])
  // The browser reports a picture that the content policy refuses.
  expect(complaints).toEqual([])
})
