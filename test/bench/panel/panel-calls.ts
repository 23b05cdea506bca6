import type { Operator } from '../../support/operator/operator.ts'

/** A call of the panel with its name. */
export type PanelCall = { readonly name: string; readonly path: string }

const DAY_MS = 86_400_000
/** Milliseconds into the past. Half of all rows are older. */
const DEEP_MS = 180 * DAY_MS
/** Reference: a call that reads only one row by its key, the operator's token. */
export const REFERENCE: PanelCall = { name: 'a row by its key', path: '/api/admin/check' }

type PanelCallQuery = Readonly<Record<string, string>>
const pathWith = (path: string, query: PanelCallQuery) => {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

export type PanelSample = {
  /** Current time of the database, in Unix milliseconds. */
  readonly nowMs: number
  /** Wallet of a typical player. */
  readonly wallet: string
  readonly playerId: number
  readonly collectorId: number
  readonly paymentHash: string
  readonly orderId: string
}

/**
 * Returns every list of the panel by each of its filters, at its start and in its middle in both directions, and all other reads.
 */
export async function panelCalls(operator: Operator, sample: PanelSample): Promise<PanelCall[]> {
  return [
    { name: 'dashboard', path: '/api/admin/dashboard' },
    ...['30', '90', '365'].map((days) => ({ name: `days, ${days}`, path: `/api/admin/days?days=${days}` })),
    { name: 'health', path: '/api/admin/health' },
    ...['30', '90', '365'].map((days) => ({ name: `solvency, ${days}`, path: `/api/admin/solvency?days=${days}` })),
    { name: 'settings', path: '/api/admin/settings' },
    { name: 'versions of a setting', path: '/api/admin/settings/withdrawals/history' },
    { name: 'cards', path: '/api/admin/cards' },
    { name: 'rates of the games', path: '/api/admin/game-settings' },
    { name: 'what the games have paid', path: '/api/admin/game-budget' },
    { name: 'operators', path: '/api/admin/operators' },
    { name: 'sessions', path: '/api/admin/sessions' },
    { name: 'a wallet to give to', path: `/api/admin/wallet?walletAddress=${sample.wallet}` },
    { name: 'facts of a withdrawal', path: '/api/admin/withdrawals/5000/facts' },
    { name: 'head of the audit log', path: '/api/admin/audit/head' },
    ...listsByTime(sample),
    ...listsById(sample),
    ...(await auditCalls(operator, sample)),
    ...playerCalls(sample),
    ...finds(sample),
  ]
}

function listsByTime({ nowMs, wallet }: PanelSample): PanelCall[] {
  const deep = `${Math.round(nowMs - DEEP_MS)}.1`
  const places: Record<string, PanelCallQuery> = {
    first: {},
    'deep on': { cursor: deep },
    'deep back': { cursor: `back.${deep}` },
  }
  const day = (ms: number) => new Date(nowMs - ms).toISOString()
  const months = { from: day(DEEP_MS + 30 * DAY_MS), to: day(DEEP_MS - 30 * DAY_MS) }
  const accounts: Record<string, PanelCallQuery> = {
    all: {},
    'signed in': { signedIn: 'yes' },
    'never signed in': { signedIn: 'no' },
    'two months': months,
    'by prefix': { wallet: wallet.slice(0, 40) },
    'by a prefix of all': { wallet: '0x0000' },
  }
  const purchases: Record<string, PanelCallQuery> = {
    all: {},
    'of a card': { cardId: '2' },
    bought: { way: 'bought' },
    BNB: { way: 'BNB' },
    gifts: { way: 'gift' },
    'card, BNB, two months': { cardId: '2', way: 'BNB', ...months },
    'of a wallet': { wallet },
    'of a collector': { wallet: `0x${'c0'.repeat(20)}`, way: 'gift' },
  }
  const each = (list: string, filters: Record<string, PanelCallQuery>) =>
    Object.entries(filters).flatMap(([of, filter]) =>
      Object.entries(places).map(([where, place]) => ({
        name: `${list} ${of}, ${where}`,
        path: pathWith(`/api/admin/${list}`, { ...filter, ...place }),
      })),
    )
  return [...each('users', accounts), ...each('balances', accounts), ...each('purchases', purchases)]
}

function listsById({ wallet }: PanelSample): PanelCall[] {
  const places = (deep: number): Record<string, PanelCallQuery> => ({
    first: {},
    'deep on': { cursor: String(deep) },
    'deep back': { cursor: `back.${deep}` },
  })
  const each = (list: string, deep: number, filters: Record<string, PanelCallQuery>) =>
    Object.entries(filters).flatMap(([of, filter]) =>
      Object.entries(places(deep)).map(([where, place]) => ({
        name: `${list} ${of}, ${where}`,
        path: pathWith(`/api/admin/${list}`, { ...filter, ...place }),
      })),
    )
  return [
    ...each('withdrawals', 100_000, {
      all: {},
      ...Object.fromEntries(['pending', 'approved', 'completed', 'rejected'].map((status) => [status, { status }])),
    }),
    ...each('payments', 250_000, { open: {}, all: { filter: 'all' } }),
    ...each('airdrop-claims', 25_000, { pending: {} }),
    ...each('game-runs', 100_000, {
      all: {},
      'of a game': { variant: 'character' },
      'not ranked': { standing: 'unranked' },
      flagged: { signal: 'any' },
      'with a signal': { signal: 'shared_network', variant: 'cactus' },
      'of a wallet': { wallet },
    }),
  ]
}

async function auditCalls(operator: Operator, { nowMs }: PanelSample): Promise<PanelCall[]> {
  const filters: Record<string, PanelCallQuery> = {
    all: {},
    'of somebody': { username: 'operator' },
    'of nobody': { username: 'nobody' },
    'of an action': { action: 'approve withdrawal' },
    'of both': { username: 'operator', action: 'approve withdrawal' },
    'of a subject': { subject: 'withdrawal 5000' },
    'of a kind': { subject: 'withdrawal' },
    'by its number': { subject: '#5000' },
    'of a month': { from: new Date(nowMs - 30 * DAY_MS).toISOString(), to: new Date(nowMs).toISOString() },
  }
  const calls = Object.entries(filters).map(([of, filter]) => ({
    name: `audit ${of}, first`,
    path: pathWith('/api/admin/audit', filter),
  }))
  const { headers } = await operator.call('/api/admin/audit')
  const cursor = (headers.get('x-next-cursor') ?? '').replace(/\d+$/, '50000')
  return [
    ...calls,
    { name: 'audit all, deep on', path: pathWith('/api/admin/audit', { cursor }) },
    { name: 'audit all, deep back', path: pathWith('/api/admin/audit', { cursor: cursor.replace('older', 'newer') }) },
  ]
}

const playerCalls = ({ playerId, collectorId }: PanelSample): PanelCall[] =>
  Object.entries({ 'one of many': playerId, 'a referrer of thousands': 1, 'a collector': collectorId }).flatMap(
    ([who, id]) =>
      ['', '/activity', '/purchases', '/withdrawals', '/lots', '/referrals', '/sign-ins', '/notes'].map((part) => ({
        name: `player: ${who} ${part}`,
        path: `/api/admin/players/${id}${part}`,
      })),
  )

const finds = ({ wallet, paymentHash, orderId }: PanelSample): PanelCall[] =>
  Object.entries({
    'a wallet': wallet,
    'a prefix of one': wallet.slice(0, 40),
    'a prefix of all': '0x0000',
    'a short form': `${wallet.slice(0, 6)}…${wallet.slice(-4)}`,
    'an end': `…${wallet.slice(-5)}`,
    'a part': wallet.slice(-6),
    'a part of all': '0000',
    'a hash': paymentHash,
    'an order': orderId,
    'a number': '#4711',
    'a name': 'golden',
    'a word of one note': 'note 4711',
    'a word of all notes': 'mail',
    'a post': '1790000000000000001',
    nothing: 'zzzzzz',
  }).map(([what, q]) => ({ name: `find ${what}`, path: pathWith('/api/admin/find', { q }) }))
