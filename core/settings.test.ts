import { describe, expect, test } from 'vitest'
import { isLogoEmpty, SETTING_INPUTS } from './setting-inputs.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES, SETTINGS } from './settings.ts'

test.each(SETTING_NAMES)('the default of %s may be saved unchanged', (name) => {
  expect(SETTING_INPUTS[name].parse(DEFAULT_SETTINGS[name])).toEqual(DEFAULT_SETTINGS[name])
})

describe('a value stored before a field existed', () => {
  test.each([
    { name: 'withdrawals', stored: { minimum: '10', feePercent: '2.5' }, later: { isBv3Open: false } },
    { name: 'maintenance', stored: { isOn: true }, later: { message: '' } },
    {
      name: 'social',
      stored: { chat: '', telegram: 'https://t.example', instagram: '', twitter: '' },
      later: { airdropPost: '' },
    },
  ] as const)('$name is read with the field’s default', ({ name, stored, later }) => {
    expect(SETTINGS[name].parse(stored)).toEqual({ ...stored, ...later })
  })
})

describe('limits of instant withdrawals', () => {
  const { instantWithdrawals } = SETTING_INPUTS
  const limits = (perWithdrawalUsdt: string, perWalletDayUsdt: string, perDayUsdt: string) => ({
    ...{ perWithdrawalUsdt, perWalletDayUsdt, perDayUsdt },
  })
  test.each([limits('5', '5', '5'), limits('1', '2', '3'), limits('50', '80', '0'), limits('50', '0', '10')])(
    '%j may be set: no limit makes another unreachable, or instant payment is off',
    (set) => expect(instantWithdrawals.parse(set)).toEqual(set),
  )
  test.each([
    { set: limits('5.000000000000000001', '5', '10'), of: 'perWalletDayUsdt' },
    { set: limits('9', '10', '9.5'), of: 'perDayUsdt' },
  ])('$set cannot be reached, and the error names $of', ({ set, of }) => {
    expect(instantWithdrawals.safeParse(set).error?.issues).toMatchObject([{ path: [of] }])
  })
})

describe('an address', () => {
  const { chat } = SETTING_INPUTS.social.shape
  const { logoUrl } = SETTING_INPUTS.brand.shape

  test.each([
    '',
    'https://t.me/bv3',
    'https://t.me:65535',
    'https://t.me/'.padEnd(300, 'a'),
    'https://discord.gg/a-b?c=d&e=%20#f',
    'https://xn--bnn-5na.example:8443/~a/(b)',
  ])('%j is accepted as a link', (url) => expect(chat.parse(` ${url} `)).toBe(url))
  test.each([`/images/${'0a'.repeat(32)}.webp`, '/art/logo.svg', 'https://pictures.example/a.png'])(
    '%j is accepted as a picture',
    (url) => expect(logoUrl.parse(url)).toBe(url),
  )
  test.each([
    'http://t.me',
    'https://t',
    'https://a@t.me',
    'https://a:b@t.me',
    'https://t.me\\@evil.example',
    'https://t.me/ a',
    'https://t.me/<a>',
    "javascript:alert('1')",
    'HTTPS:t.me',
    '//t.me',
    'https://t.me/'.padEnd(301, 'a').padEnd(600, 'a'),
    'https://t.me/\u202e',
    'https://t.me:65536/',
    'javascript:alert(1)//https://t.me/',
    'https://t.me/\njavascript:alert(1)',
    'https://t.me:99999/',
  ])('%j is accepted as neither', (url) => {
    expect(chat.safeParse(url).success).toBe(false)
    expect(logoUrl.safeParse(url).success).toBe(false)
  })
})

describe('a deep link', () => {
  const { metamaskDeepLink, trustDeepLink, coinbaseDeepLink } = SETTING_INPUTS.wallets.shape

  test.each([
    { field: metamaskDeepLink, link: 'https://link.metamask.io/dapp/{address}' },
    { field: metamaskDeepLink, link: 'metamask://dapp/{address}' },
    { field: trustDeepLink, link: 'https://link.trustwallet.com/open_url?coin_id=20000714&url={url}' },
    { field: trustDeepLink, link: 'trust://open_url?url={url}' },
    { field: coinbaseDeepLink, link: 'cbwallet://dapp?url={url}' },
    { field: coinbaseDeepLink, link: '' },
  ])('$link is accepted', ({ field, link }) => expect(field.parse(` ${link} `)).toBe(link))

  test.each([
    'https://link.trustwallet.com/open_url',
    'https://link.trustwallet.com/{url}?again={url}',
    'https://link.trustwallet.com/{url}/{address}',
    'https://link.trustwallet.com/{page}',
    'https://{address}',
    'https://{url}.example/',
    'https://a.{address}/',
    'https://a{address}.example/',
    'https://a.example:{address}/',
    'http://link.trustwallet.com/{url}',
    'https://a@link.trustwallet.com/{url}',
    'metamask://dapp/{address}',
    'javascript:alert({url})',
    'trust:{url}',
    'trust://{url}"onload',
    'trust://{url} a',
    `trust://${'a'.repeat(300)}{url}`,
    'javascript:alert(1)//https://link.trustwallet.com/{url}',
    'evil-trust://{url}',
    'trust://{url}\u202e',
  ])('%j is refused for Trust Wallet', (link) => expect(trustDeepLink.safeParse(link).success).toBe(false))
})

test.each(['1.5', '1e2', '01', '14 days', '-1', '', 1.5])(
  '%j is refused as the days for which a wallet is young',
  (youngDays) => {
    const games = { ...DEFAULT_SETTINGS.games, youngDays }
    expect(SETTING_INPUTS.games.safeParse(games).error?.issues).toMatchObject([{ path: ['youngDays'] }])
  },
)

describe('a line of free text', () => {
  const { logoText } = SETTING_INPUTS.brand.shape
  test.each(['', 'Mine', '🍌', 'a'.repeat(60), 'می\u200cخواهم'])('%j is accepted', (text) => {
    expect(logoText.parse(text)).toBe(text)
  })
  test.each(['a'.repeat(61), 'two\nlines', 'a\0b', 'to \u202emoc', 'a\u2028b', 'half \ud83c', '\u200b'])(
    '%j is refused',
    (text) => expect(logoText.safeParse(text).success).toBe(false),
  )
})

test('a logo needs a picture or a text', () => {
  expect(isLogoEmpty({ logoUrl: ' ', logoText: ' ' })).toBe(true)
  expect(isLogoEmpty({ logoUrl: '/art/logo.svg', logoText: '' })).toBe(false)
  expect(isLogoEmpty({ logoUrl: '', logoText: '🍌' })).toBe(false)
})

test('the limits of the games are accepted as typed, and stored as text and whole days', () => {
  const written = { dailyBudgetBv3: 2500.5, heldBackPercent: ' 12.5 ', youngDays: ' 14 ' }
  const kept = { dailyBudgetBv3: '2500.5', heldBackPercent: '12.5', youngDays: 14 }
  expect(SETTING_INPUTS.games.parse(written)).toEqual(kept)
})

test('blanks around a text of a form are removed', () => {
  const wallet = `0x${'ab'.repeat(20)}`
  expect(SETTING_INPUTS.admin.parse({ wallet: ` ${wallet} ` })).toEqual({ wallet })
  expect(SETTING_INPUTS.site.parse({ name: ' Mine ', description: ' ' })).toEqual({ name: 'Mine', description: '' })
  const chat = SETTING_INPUTS.social.shape.chat.parse(' https://t.me/mine ')
  expect(chat).toBe('https://t.me/mine')
})

const USDT_STEP = '000000000000000001'
test.each([
  { setting: 'withdrawals', field: 'minimum', most: '1000000', above: `1000000.${USDT_STEP}` },
  { setting: 'withdrawals', field: 'feePercent', most: '99.99', above: '100' },
  { setting: 'instantWithdrawals', field: 'perDayUsdt', most: '1000000', above: `1000000.${USDT_STEP}` },
  { setting: 'listing', field: 'listedAtMs', most: 4_102_444_800_000, above: 4_102_444_800_001 },
  { setting: 'gameRates', field: 'free', most: '1000', above: '1000.01' },
  { setting: 'gameRates', field: 'owner', most: '1000', above: '1000.01' },
  { setting: 'games', field: 'dailyBudgetBv3', most: '10000000', above: '10000000.01' },
  { setting: 'games', field: 'heldBackPercent', most: '100', above: '100.01' },
  { setting: 'games', field: 'youngDays', most: 365, above: 366 },
  { setting: 'salesFloor', field: 'coveragePercent', most: '1000', above: '1000.01' },
  { setting: 'salesFloor', field: 'reserveUsdt', most: '100000000', above: `100000000.${USDT_STEP}` },
  { setting: 'payments', field: 'dustUsdt', most: '10', above: `10.${USDT_STEP}` },
  { setting: 'payments', field: 'dustBnb', most: '0.02', above: '0.020000000000000001' },
  { setting: 'payouts', field: 'capUsdt', most: '100000000', above: `100000000.${USDT_STEP}` },
  { setting: 'payouts', field: 'dayCapBv3', most: '100000000', above: '100000000.01' },
  { setting: 'payouts', field: 'dayCapBnb', most: '100000000', above: `100000000.${USDT_STEP}` },
] as const)('$field of the setting $setting has at most $most characters', ({ setting, field, most, above }) => {
  const parse = (value: unknown) => SETTING_INPUTS[setting].safeParse({ ...DEFAULT_SETTINGS[setting], [field]: value })
  expect(parse(most).data).toMatchObject({ [field]: most })
  expect(parse(above).error?.issues).toMatchObject([{ path: [field] }])
  expect(parse(typeof most === 'string' ? '-0.01' : -1).error?.issues).toMatchObject([{ path: [field] }])
})
