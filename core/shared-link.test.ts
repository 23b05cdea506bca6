import { describe, expect, test } from 'vitest'
import {
  formatRunName,
  keyOfRun,
  linkOfPicture,
  parseRunName,
  pathOfPicture,
  type SharedLink,
  sharedLinkOf,
  sharedSearch,
} from './shared-link.ts'

const WALLET = '0x52908400098527886e0f7030069857d2e4169ee7'
const KEY = '0123456789abcdef'
const HASH = `0x${'ab'.repeat(32)}` as const

describe('an address is about', () => {
  test.each<{ address: string; page: Parameters<typeof sharedLinkOf>[0]; search: string; link: SharedLink }>([
    { address: 'Home', page: '/', search: '', link: { kind: 'site' } },
    { address: 'an invitation', page: '/', search: `ref=${WALLET}`, link: { kind: 'invite', referrer: WALLET } },
    {
      address: 'an invitation in capitals, among other names',
      page: '/',
      search: `utm_source=x&ref=${WALLET.toUpperCase()}&lang=es`,
      link: { kind: 'invite', referrer: WALLET },
    },
    { address: 'half a wallet', page: '/', search: `ref=${WALLET.slice(0, -1)}`, link: { kind: 'site' } },
    { address: 'a wallet and more', page: '/', search: `ref=${WALLET}0`, link: { kind: 'site' } },
    { address: 'markup', page: '/', search: 'ref="><script>', link: { kind: 'site' } },
    { address: 'another name', page: '/', search: `xref=${WALLET}`, link: { kind: 'site' } },
    { address: 'a payout', page: '/', search: `payout=${HASH}`, link: { kind: 'payout', txHash: HASH } },
    {
      address: 'a payout of who invites',
      page: '/',
      search: `ref=${WALLET}&payout=${HASH}`,
      link: { kind: 'payout', txHash: HASH },
    },
    { address: 'a run', page: '/', search: 'run=12', link: { kind: 'run', runId: 12, key: null } },
    {
      address: 'a run of who invites, with its key',
      page: '/',
      search: `ref=${WALLET}&run=12-${KEY}&lang=es`,
      link: { kind: 'run', runId: 12, key: KEY },
    },
    { address: 'a run on its page', page: '/game', search: 'run=12', link: { kind: 'run', runId: 12, key: null } },
    {
      address: 'a run on the page of the other game, where no key is asked for',
      page: '/game-old',
      search: `run=12-${KEY}`,
      link: { kind: 'run', runId: 12, key: null },
    },
    { address: 'a run elsewhere', page: '/mining', search: 'run=12', link: { kind: 'site' } },
    ...[
      `run=12-${KEY}0`,
      `run=12-${KEY.toUpperCase()}`,
      'run=0',
      'run=012',
      'run=1e3',
      'run=-1',
      `run=${'9'.repeat(16)}`,
    ].map((search) => ({ address: `no run, ${search}`, page: '/' as const, search, link: { kind: 'site' } as const })),
    { address: 'no hash', page: '/', search: `payout=${HASH.toUpperCase()}`, link: { kind: 'site' } },
    { address: 'an invitation elsewhere', page: '/mining', search: `ref=${WALLET}`, link: { kind: 'site' } },
    {
      address: 'a search as long as we read',
      page: '/',
      search: `ref=${WALLET}&`.padEnd(500, 'x'),
      link: { kind: 'invite', referrer: WALLET },
    },
    {
      address: 'a longer search',
      page: '/',
      search: `ref=${WALLET}&`.padEnd(501, 'x'),
      link: { kind: 'site' },
    },
  ])('$address', ({ page, search, link }) => {
    expect(sharedLinkOf(page, page, search)).toEqual(link)
  })

  test('a card, whoever shared the link', () => {
    expect(sharedLinkOf('/cards/:id', '/cards/12', `ref=${WALLET}`)).toEqual({ kind: 'card', cardId: 12 })
  })
})

test('a link carries the first sixteen digits of a run’s commitment', () => {
  const key = keyOfRun(`${KEY}${'f'.repeat(48)}`)
  expect(key).toBe(KEY)
  expect(parseRunName(formatRunName({ runId: 12, key }))).toEqual({ runId: 12, key })
})

describe('the address of a picture', () => {
  const LINKS: readonly SharedLink[] = [
    { kind: 'site' },
    { kind: 'invite', referrer: WALLET },
    { kind: 'card', cardId: 12 },
    { kind: 'payout', txHash: HASH },
    { kind: 'run', runId: 12, key: null },
    { kind: 'run', runId: 12, key: KEY },
  ]

  test.each(LINKS.flatMap((link) => (['en', 'es'] as const).map((language) => ({ link, language }))))(
    'names $link.kind in $language, and is read back',
    ({ link, language }) => {
      expect(linkOfPicture(pathOfPicture(link, language))).toEqual({ link, language })
    },
  )

  test.each([
    '/share/en/site.png',
    '/share/en/siteXjpg',
    '/share/fr/site.jpg',
    '/x/share/en/site.jpg',
    '/share/en/site.jpg/x',
    '/share/en/site/1.jpg',
    '/share/en/card.jpg',
    '/share/en/card/0.jpg',
    '/share/en/card/012.jpg',
    '/share/en/card/x.jpg',
    `/share/en/invite/${WALLET.toUpperCase().replace('0X', '0x')}.jpg`,
    `/share/en/payout/${WALLET}.jpg`,
    `/share/en/run/${HASH}.jpg`,
    '/share/en/run.jpg',
    '/share/en/run/012.jpg',
    `/share/en/run/12-${KEY.slice(1)}.jpg`,
    `/share/en/card/12-${KEY}.jpg`,
    '/share/en/../en/site.jpg',
  ])('%s names no link', (path) => {
    expect(linkOfPicture(path)).toBeNull()
  })
})

test.each([
  { search: '', kept: '' },
  { search: `utm_source=x&ref=${WALLET}`, kept: `?ref=${WALLET}` },
  { search: `payout=${HASH}&ref=${WALLET}&lang=es`, kept: `?ref=${WALLET}&payout=${HASH}&lang=es` },
  { search: `utm_source=x&run=12-${KEY}`, kept: `?run=12-${KEY}` },
  { search: 'lang="><script>', kept: '' },
  { search: 'lang=fr', kept: '' },
  { search: `ref=${WALLET}&`.padEnd(500, 'x'), kept: `?ref=${WALLET}` },
  { search: `ref=${WALLET}&`.padEnd(501, 'x'), kept: '' },
  { search: `ref=${'a'.repeat(80)}`, kept: `?ref=${'a'.repeat(80)}` },
  { search: `ref=${'a'.repeat(81)}`, kept: '' },
  { search: 'ref=a%20b', kept: '' },
])('a shared address keeps $kept of $search', ({ search, kept }) => {
  expect(sharedSearch('/', search)).toBe(kept)
})

test.each([
  { page: '/game', kept: '?run=12&lang=es' },
  { page: '/game-old', kept: '?run=12&lang=es' },
  { page: '/mining', kept: '?lang=es' },
  { page: '/cards/:id', kept: `?ref=${WALLET}&lang=es` },
] as const)('a shared address keeps $kept of $page', ({ page, kept }) => {
  expect(sharedSearch(page, `ref=${WALLET}&run=12&lang=es`)).toBe(kept)
})
