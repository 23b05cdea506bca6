import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getInstantDay } from '#core/api/admin-withdrawals.ts'
import {
  getSettings,
  listSettingVersions,
  putAdminWallet,
  putInstantWithdrawals,
  putLogo,
  putSetting,
  type StoredSettings,
  sendTelegramMessage,
  testPurchaseBot,
  testPurchaseNotification,
  testTelegram,
} from '#core/api/settings.ts'

import type { SettingName } from '#core/settings.ts'
import { SETTINGS_UNSET } from '#test/support/browser/parts/operator-samples.ts'
import { ADDRESS, MOMENT } from '#test/support/browser/parts/samples.ts'
import { answer, breakConnection, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { type PartOptions, type RenderedPart, renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { SettingsTab } from './settings-tab.tsx'

let stored: StoredSettings

/** Keeps what is put, as the server does. */
function keep(name: SettingName, value: object, basedOn: number) {
  const version = basedOn + 1
  stored = { ...stored, [name]: { ...stored[name], value, version, author: 'ann', changedAt: MOMENT } }
  return { version, changedAt: MOMENT }
}

beforeEach(() => {
  storeOperatorToken('token')
  stored = SETTINGS_UNSET
  answer(getSettings, () => stored)
  answer(putSetting, ({ body: { name, value, version } }) => keep(name, value, version))
  answer(putLogo, ({ body: { version = 0, ...value } }) => keep('brand', value, version))
  answer(putAdminWallet, ({ body: { version, ...value } }) => keep('admin', value, version))
})
afterEach(async () => {
  clearOperatorToken()
  await page.viewport(1280, 800)
})

async function openTab(options: PartOptions = {}) {
  const screen = await renderPart(<SettingsTab />, options)
  const notices = screen.getByRole('region', { name: /^(Notices|Avisos)$/ })
  return { screen, notices, section: (name: string) => sectionOf(screen, name) }
}

const sectionOf = (screen: RenderedPart, name: string) => screen.getByRole('region', { name, exact: true })

test('in Spanish figures are shown with a comma and saved with a point', async () => {
  stored = {
    ...stored,
    withdrawals: { ...stored.withdrawals, value: { minimum: '24.65', feePercent: '2.5', isBv3Open: false } },
  }
  const { section } = await openTab({ language: 'es' })
  const withdrawals = section('Retiros')
  await expect.element(withdrawals.getByLabelText('Retiro mínimo')).toHaveValue('24,65')
  const fee = withdrawals.getByLabelText('Comisión de retiro')
  await expect.element(fee).toHaveValue('2,5')
  await fee.fill('3,75')
  await expect.element(withdrawals.getByText('Un retiro de 100 USDT pagará 96,25 USDT.')).toBeVisible()
  await withdrawals.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => requestsOf(putSetting)).toHaveLength(1)
  expect(requestsOf(putSetting)[0]?.body.value).toEqual({ minimum: '24.65', feePercent: '3.75', isBv3Open: false })
})

test.each([null, 'ann'])('caps of payouts set by %s are labelled as defaults if no one set them', async (author) => {
  stored = { ...stored, payouts: { ...stored.payouts, author, changedAt: author && MOMENT } }
  const { section } = await openTab()
  const caps = section('Payout caps')
  await expect.element(caps.getByText(/^Above a cap/)).toBeVisible()
  expect(caps.getByText(/these defaults apply/).elements()).toHaveLength(author === null ? 1 : 0)
})

describe.each([
  { screen: 'desktop', width: 1440 },
  { screen: 'phone', width: 390 },
])('on a $screen', ({ width }) => {
  test('every section is present, nothing scrolls sideways, and a change shows its effect', async () => {
    await page.viewport(width, 900)
    const { screen, section } = await openTab()
    for (const name of ['Logo', 'Social links', 'Announcement', 'Airdrop', 'Withdrawals', 'Admin wallet', 'Bots'])
      await expect.element(section(name)).toBeVisible()
    const withdrawals = section('Withdrawals')
    await expect.element(withdrawals.getByLabelText('Minimum withdrawal')).toHaveAttribute('placeholder', '10')
    await expect.element(withdrawals.getByLabelText('Withdrawal fee')).toHaveAttribute('placeholder', '2.5')
    await expect.element(withdrawals.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    await withdrawals.getByLabelText('Minimum withdrawal').fill('10')
    await withdrawals.getByLabelText('Withdrawal fee').fill('2.5')
    await withdrawals.getByLabelText('BV3 withdrawals').selectOptions('Open')
    await expect.element(screen.getByText('A withdrawal of 100 USDT will pay 97.5 USDT.')).toBeVisible()
    await expect.element(screen.getByText('Players cannot withdraw less than 10 USDT or 10 BV3.')).toBeVisible()
    await expect
      .element(screen.getByText('Players can withdraw BV3, and waiting withdrawals can be approved.'))
      .toBeVisible()
    expect(await violations()).toEqual([])
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
  })
})

describe('a setting', () => {
  test('is saved at the version that was read, and the notice undoes it at the version that it made', async () => {
    const { section, notices } = await openTab()
    const withdrawals = section('Withdrawals')
    await withdrawals.getByLabelText('Minimum withdrawal').fill('10')
    await withdrawals.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Settings saved')).toBeVisible()
    await expect.element(withdrawals.getByText(/^Set by ann, May\s12,\s2026/)).toBeVisible()
    await expect.element(withdrawals.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    await notices.getByRole('button', { name: 'Undo' }).click()
    await expect.element(notices.getByText('Undone')).toBeVisible()
    await expect.element(withdrawals.getByLabelText('Minimum withdrawal')).toHaveValue('0')
    expect(requestsOf(putSetting).map(({ body }) => [body.version, body.value])).toEqual([
      [0, { minimum: '10', feePercent: '0', isBv3Open: false }],
      [1, { minimum: '0', feePercent: '0', isBv3Open: false }],
    ])
  })

  test('of instant withdrawals has its own call, and shows what it allows and what is used today', async () => {
    answer(getInstantDay, { approvedUsdt: '12.5', count: 3, perDayUsdt: '500' })
    answer(putInstantWithdrawals, ({ body: { version, ...value } }) => keep('instantWithdrawals', value, version))
    const { section, notices } = await openTab()
    const instant = section('Instant withdrawals')
    await expect.element(instant.getByText('Today (UTC): 12.5 of 500 USDT, in 3 withdrawals.')).toBeVisible()
    await instant.getByLabelText('Per withdrawal').fill('50')
    await expect.element(instant.getByText('No withdrawal is paid without your approval.')).toBeVisible()
    await instant.getByLabelText('Per wallet and day').fill('100')
    await instant.getByLabelText('Per day').fill('500')
    await expect.element(instant.getByText(/^The hot wallet sends at most 500\sUSDT a day/)).toBeVisible()
    await instant.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Settings saved')).toBeVisible()
    expect(requestsOf(putInstantWithdrawals).map(({ body }) => body)).toEqual([
      { perWithdrawalUsdt: '50', perWalletDayUsdt: '100', perDayUsdt: '500', version: 0 },
    ])
    expect(requestsOf(putSetting)).toEqual([])
  })

  test('changed by someone else is not saved: their change appears beside the edited one', async () => {
    const { section, notices } = await openTab()
    const withdrawals = section('Withdrawals')
    await withdrawals.getByLabelText('Minimum withdrawal').fill('10')
    keep('withdrawals', { minimum: '5', feePercent: '1', isBv3Open: false }, 3)
    refuse(putSetting, 'setting_changed_meanwhile')
    await withdrawals.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Changed by someone else')).toBeVisible()
    await expect.element(notices.getByText(/^Someone else just changed this setting\./)).toBeVisible()
    await expect.element(withdrawals.getByText(/^Set by ann/)).toBeVisible()
    await expect.element(withdrawals.getByLabelText('Minimum withdrawal')).toHaveValue('10')
    await expect.element(withdrawals.getByLabelText('Withdrawal fee')).toHaveValue('1')
    answer(putSetting, ({ body: { name, value, version } }) => keep(name, value, version))
    await withdrawals.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Settings saved')).toBeVisible()
    expect(requestsOf(putSetting).at(-1)?.body).toMatchObject({ version: 4, value: { minimum: '10', feePercent: '1' } })
  })

  test('that can no longer be undone is reported', async () => {
    const { section, notices } = await openTab()
    const site = section('Platform: name')
    await site.getByLabelText('Site name').fill('Fair')
    await site.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Settings saved')).toBeVisible()
    refuse(putSetting, 'setting_changed_meanwhile')
    await notices.getByRole('button', { name: 'Undo' }).click()
    await expect.element(notices.getByText('Changed by someone else')).toBeVisible()
  })

  test('is discarded, and an invalid one is never sent', async () => {
    const { section } = await openTab()
    const social = section('Social links')
    const telegram = social.getByLabelText('Telegram')
    await telegram.fill('javascript:alert(1)')
    await social.getByRole('button', { name: 'Save' }).click()
    await expect.element(telegram).toHaveAccessibleDescription('Enter a full https address, or leave it empty')
    await social.getByRole('button', { name: 'Discard' }).click()
    await expect.element(telegram).toHaveValue('')
    expect(requestsOf(putSetting)).toHaveLength(0)
  })

  test('is reset to a former value from its history', async () => {
    stored = { ...stored, site: { ...stored.site, version: 2, author: 'bob', changedAt: MOMENT } }
    const versionAs = (version: number, name: string) => ({
      version,
      value: { name, description: '' },
      author: 'bob',
      changedAt: MOMENT,
    })
    stored = { ...stored, site: { ...stored.site, value: { name: 'Second', description: '' } } }
    answer(listSettingVersions, [versionAs(2, 'Second'), versionAs(1, 'First')])
    const { screen, section, notices } = await openTab()
    await section('Platform: name').getByRole('button', { name: 'History: Platform: name' }).click()
    const dialog = screen.getByRole('dialog', { name: 'History: Platform: name' })
    await expect.element(dialog.getByText('In use now')).toBeVisible()
    await expect.element(dialog.getByText('First')).toBeVisible()
    expect(await violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Restore: Version 1' }).click()
    await expect.element(dialog.getByText('What changes')).toBeVisible()
    expect(await violations()).toEqual([])
    expect(requestsOf(putSetting)).toHaveLength(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Settings saved')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(requestsOf(putSetting)[0]?.body).toMatchObject({ version: 2, value: { name: 'First' } })
    await expect.element(notices.getByRole('button', { name: 'Undo' })).toBeVisible()
  })
})

describe('each form', () => {
  test('of the logo needs a URL or a text, shows a preview, and confirms its update', async () => {
    const { section, notices } = await openTab()
    const logo = section('Logo')
    await logo.getByLabelText('Logo text').fill('  ')
    await logo.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(logo.getByLabelText('Logo URL'))
      .toHaveAccessibleDescription('Please provide either a logo URL or logo text')
    expect(requestsOf(putLogo)).toHaveLength(0)
    await logo.getByLabelText('Logo URL').fill('/art/parcel.svg')
    await logo.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Logo Updated')).toBeVisible()
    await expect.element(notices.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(requestsOf(putLogo)[0]?.body).toEqual({ logoUrl: '/art/parcel.svg', logoText: '', version: 0 })
  })

  test('of the post and the channels is saved without touching the other', async () => {
    const { section, notices } = await openTab()
    await section('Social links').getByLabelText('Telegram').fill('https://t.example/group')
    await section('Airdrop').getByLabelText('Original post').fill('https://x.com/bv3/status/20')
    await section('Airdrop').getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Settings saved')).toBeVisible()
    await section('Social links').getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => requestsOf(putSetting)).toHaveLength(2)
    expect(requestsOf(putSetting)[1]?.body).toMatchObject({
      version: 1,
      value: { telegram: 'https://t.example/group', airdropPost: 'https://x.com/bv3/status/20' },
    })
  })

  test('of the listed wallets shows the built-in ones and their date, and refuses an invalid link', async () => {
    const { section, notices } = await openTab()
    const wallets = section('Listed wallets')
    await expect.element(wallets.getByText(/It was last checked on Nov 28, 2026\.$/)).toBeVisible()
    const field = (wallet: string, label: string) =>
      wallets.getByRole('group', { name: wallet, exact: true }).getByLabelText(label)
    await expect.element(field('Coinbase Wallet', 'Also called')).toHaveAttribute('placeholder', 'Base App')
    const link = field('Trust Wallet', 'Deep link')
    const builtIn = 'https://link.trustwallet.com/open_url?coin_id=20000714&url={url}'
    await expect.element(link).toHaveAttribute('placeholder', builtIn)
    expect(field('WalletConnect', 'Deep link').elements()).toEqual([])
    await field('MetaMask', 'Download page').fill('https://get.metamask.example/')
    await link.fill('metamask://{url}')
    await wallets.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(link)
      .toHaveAccessibleDescription(
        'Enter an address that begins with https:// or trust://, with {url} or {address} once',
      )
    expect(requestsOf(putSetting)).toEqual([])
    await link.fill('trust://open_url?url={url}')
    await expect.element(wallets.getByText('The wallet guide leads there for every store of MetaMask.')).toBeVisible()
    await wallets.getByRole('button', { name: 'Save' }).click()
    await expect.element(notices.getByText('Settings saved')).toBeVisible()
    expect(requestsOf(putSetting)[0]?.body).toEqual({
      name: 'wallets',
      version: 0,
      value: {
        ...SETTINGS_UNSET.wallets.value,
        metamaskDownloadUrl: 'https://get.metamask.example/',
        trustDeepLink: 'trust://open_url?url={url}',
      },
    })
  })

  test('of maintenance, listing, rates and the admin wallet shows its effect', async () => {
    const { screen, section } = await openTab()
    const maintenance = section('Platform: maintenance')
    await maintenance.getByLabelText('Maintenance mode').selectOptions('Maintenance')
    await maintenance.getByLabelText('Message').fill('Back at noon.')
    await expect.element(screen.getByText('They see: “Back at noon.”')).toBeVisible()
    const listing = section('Platform: listing date')
    await listing.getByLabelText('Date and time').fill('2001-02-03T04:05')
    await expect.element(screen.getByText(/^This date has passed\. USDT mining ends/)).toBeVisible()
    await listing.getByLabelText('Date and time').fill('2090-02-03T04:05')
    await expect.element(screen.getByText(/^USDT is mined until Feb\s3,\s2090,\s4:05\sAM\sUTC/)).toBeVisible()
    await listing.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => requestsOf(putSetting)[0]?.body.value)
      .toEqual({
        listedAtMs: Date.UTC(2090, 1, 3, 4, 5),
      })
    const rates = section('Platform: game rates')
    await expect.element(rates.getByLabelText('Free play rate')).toHaveValue('0.1')
    await expect.element(rates.getByLabelText('NFT owner rate')).toHaveValue('3.0')
    await rates.getByLabelText('NFT owner rate').fill('4')
    await expect.element(screen.getByText(/^Runs in progress keep their rate/)).toBeVisible()
    const admin = section('Admin wallet')
    await admin.getByLabelText('Address').fill(ADDRESS)
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => requestsOf(putAdminWallet)[0]?.body).toEqual({ wallet: ADDRESS.toLowerCase(), version: 0 })
  })

  test('of the announcement says that a changed one appears again', async () => {
    const { screen, section } = await openTab()
    await section('Announcement').getByLabelText('Text').fill('New stalls')
    await expect.element(screen.getByText('Everyone sees it, even those who dismissed the last one.')).toBeVisible()
    await section('Announcement').getByLabelText('Banner').selectOptions('Hidden')
    await expect.element(screen.getByText('No announcement is shown.')).toBeVisible()
  })
})

describe('the bots', () => {
  const fine = { success: true, message: 'Connected as @bot.' }
  const off = { success: false, message: 'The bot is off.' }
  type BotCall = typeof testTelegram | typeof testPurchaseBot | typeof testPurchaseNotification
  type BotCase = { bot: string; button: string; call: BotCall; done: string; title: string; failed: string }
  const cases: readonly BotCase[] = [
    {
      bot: 'Withdrawal notification bot',
      button: 'Test connection',
      call: testTelegram,
      done: 'Telegram connected',
      title: 'Connection Error',
      failed: 'Failed to test Telegram connection',
    },
    {
      bot: 'Purchase notification bot',
      button: 'Test connection',
      call: testPurchaseBot,
      done: 'Purchase bot connected',
      title: 'Test Failed',
      failed: 'Failed to test purchase bot connection',
    },
    {
      bot: 'Purchase notification bot',
      button: 'Send test notification',
      call: testPurchaseNotification,
      done: 'Test notification sent',
      title: 'Test Failed',
      failed: 'Failed to send test notification',
    },
  ]
  test.each(cases)('$bot, $button: $done or $failed', async ({ bot, button, call, done, title, failed }) => {
    const { section, notices } = await openTab()
    const click = () => section(bot).getByRole('button', { name: button }).click()
    answer(call, fine)
    await click()
    await expect.element(notices.getByText(done, { exact: true })).toBeVisible()
    await expect.element(section(bot).getByText('Connected as @bot.')).toBeVisible()
    answer(call, off)
    await click()
    await expect.element(notices.getByText(title, { exact: true })).toBeVisible()
    await expect.element(notices.getByText(failed)).toBeVisible()
    await expect.element(section(bot).getByText('The bot is off.')).toBeVisible()
    answer(call, fine)
    await click()
    await expect.element(notices.getByText(done, { exact: true })).toBeVisible()
    breakConnection(call)
    await click()
    await expect.element(notices.getByText(failed)).toBeVisible()
  })

  test('a message is sent only if it has text, and then cleared', async () => {
    const { section, notices } = await openTab()
    const bot = section('Withdrawal notification bot')
    const message = bot.getByLabelText('Test message')
    const send = bot.getByRole('button', { name: 'Send message' })
    await expect.element(send).toBeDisabled()
    await message.fill('   ')
    await expect.element(send).toBeDisabled()
    await message.fill('Hello')
    answer(sendTelegramMessage, off)
    await send.click()
    await expect.element(notices.getByText('Send Failed')).toBeVisible()
    await expect.element(notices.getByText('Failed to send Telegram message')).toBeVisible()
    await expect.element(message).toHaveValue('Hello')
    answer(sendTelegramMessage, { success: true, message: 'Message sent.' })
    await send.click()
    await expect.element(notices.getByText('Message sent', { exact: true })).toBeVisible()
    await expect.element(message).toHaveValue('')
    expect(requestsOf(sendTelegramMessage).map(({ body }) => body.message)).toEqual(['Hello', 'Hello'])
  })
})

test('its space is reserved while it loads, a failure can be retried, and Spanish is complete', async () => {
  const first = holdCall(getSettings)
  const { screen, section } = await openTab({ language: 'es' })
  await expect.element(screen.getByText('Cargando: Ajustes').first()).toBeInTheDocument()
  first.refuse('dependency_down')
  answer(getSettings, () => stored)
  await screen.getByRole('button', { name: /^(Volver a intentar|Intentar de nuevo|Reintentar)/ }).click()
  await section('Retiros').getByLabelText('Retiro mínimo').fill('10')
  await expect.element(screen.getByText('Un retiro de 100 USDT pagará 100 USDT.')).toBeVisible()
})
