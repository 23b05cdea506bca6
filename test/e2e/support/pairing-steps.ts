import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { POLL_OPTIONS } from './stage.ts'

export const connectDialog = (page: Page) => page.getByRole('dialog', { name: 'Connect Your Wallet' })

export const connectButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })

export const walletConnectRow = (page: Page) =>
  connectDialog(page).getByRole('button', { name: /WalletConnect Ready to connect/ })

export async function chooseWalletConnect(page: Page): Promise<void> {
  await connectButton(page).click()
  await walletConnectRow(page).click()
}

/**
 * Copies the pairing link and reads it from the clipboard, as a person does who cannot scan. Needs permission to read the
 * clipboard.
 */
export async function readCode(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'Code to scan with your wallet app' }).waitFor()
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: 'Copy the link' }).click()
  // Does not wait for the button's 'Copied', which is shown only for a moment.
  let code = ''
  const copied = async () => {
    code = await page.evaluate(() => navigator.clipboard.readText())
    return code
  }
  await expect.poll(copied, POLL_OPTIONS).toMatch(/^wc:/)
  return code
}
