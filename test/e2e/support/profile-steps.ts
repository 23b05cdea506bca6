import type { Locator, Page } from 'playwright-core'

/** Returns a part of the profile by its title. */
export const profileSection = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

export async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile')
  await profileSection(page, 'Withdraw').waitFor()
}

/** Opens another room of the profile by its link. */
export const openProfileSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name, exact: true }).click()

/** Returns the referral link that the profile shows. */
export const referralLink = (page: Page) => page.getByLabel('Your referral link').inputValue()

/** Returns the withdrawable USDT that the profile shows, with digits and decimal point only. */
export async function withdrawableText(page: Page): Promise<string> {
  const text = await profileSection(page, 'Balances')
    .getByText(/^[\d,]+\.\d{4}\s*USDT$/)
    .first()
    .textContent()
  return (text ?? '').replace(/[^\d.]/g, '')
}

export async function writeAmount(page: Page, amount: string): Promise<void> {
  await profileSection(page, 'Withdraw').getByLabel('Amount', { exact: true }).fill(amount)
}

export const submitWithdrawal = (page: Page) => page.getByRole('button', { name: 'Request withdrawal' }).click()

/** Returns the sum of the whole activity file, in base units. */
export async function sumOfActivityFile(page: Page, asset: 'BV3' | 'USDT'): Promise<bigint> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const lines = Buffer.concat(chunks).toString('utf8').trim().split(/\r?\n/).slice(1)
  return lines
    .map((line) => /^\d+,[^,]+,[a-z]+,([A-Z0-9]+),(-?)(\d+)(?:\.(\d+))?,/.exec(line))
    .filter((match) => match?.[1] === asset)
    .map((match) => {
      const units = BigInt(`${match?.[3]}${(match?.[4] ?? '').padEnd(asset === 'USDT' ? 18 : 2, '0')}`)
      return match?.[2] === '-' ? -units : units
    })
    .reduce((sum, units) => sum + units, 0n)
}
