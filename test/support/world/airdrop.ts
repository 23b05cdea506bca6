import { readRows } from '../money/ledger-check.ts'
import { logInAsOperator } from '../operator/operator.ts'
import { bodyOf, type HttpAnswer, type Site } from './http.ts'
import { createPlayer, type Player } from './player.ts'

export interface SocialClaim {
  readonly claimType: 'join' | 'referral'
  readonly claimed: boolean
  readonly socialApproved: boolean
}
export interface ReviewedClaim {
  readonly id: number
  readonly user_id: number
  readonly wallet_address: string
  readonly attempt: number
  readonly earlier_rejections: readonly object[]
  readonly duplicates: readonly object[]
}

export type AirdropStage = Awaited<ReturnType<typeof openAirdropStage>>

/** Opens a platform's airdrop to players, and to an operator who reviews their submissions. */
export async function openAirdropStage(platform: Site) {
  const operator = await logInAsOperator(platform)
  let posts = 1_000
  const nextPost = () => `https://x.com/ann/status/${++posts}`
  const own = (player: Player) => ({ walletAddress: player.address, userId: player.userId() })
  const read = async <T>(player: Player, what: 'claims' | 'stats') =>
    bodyOf(await player.call<T>(`/api/airdrop/${what}?walletAddress=${player.address}`))

  async function newPlayer(): Promise<Player> {
    const player = createPlayer(platform)
    await player.signIn()
    return player
  }
  const submit = (player: Player, retweetUrl: unknown = nextPost(), changes: object = {}) =>
    player.post<SocialClaim>('/api/airdrop/submit-social', { ...own(player), retweetUrl, ...changes })
  const claim = (player: Player, changes: object = {}) =>
    player.post<SocialClaim>('/api/airdrop/claim', { ...own(player), ...changes })
  const refer = (player: Player, referralCode: unknown, changes: object = {}) =>
    player.post<SocialClaim>('/api/airdrop/claim-referral', { ...own(player), referralCode, ...changes })
  const pending = (query = '') => operator.call<ReviewedClaim[]>(`/api/admin/airdrop-claims?limit=200${query}`)
  async function waiting(player: Player): Promise<ReviewedClaim> {
    const found = bodyOf(await pending()).find(({ user_id }) => user_id === player.userId())
    if (found === undefined) throw new Error('This player waits for nothing')
    return found
  }
  const approve = (claimId: unknown, notes = '') => operator.post('/api/admin/approve-airdrop', { claimId, notes })
  const reject = (claimId: unknown, notes: unknown = 'Please follow all accounts') =>
    operator.post('/api/admin/reject-airdrop', { claimId, notes })

  async function approved(): Promise<Player> {
    const player = await newPlayer()
    bodyOf(await submit(player))
    bodyOf(await approve((await waiting(player)).id))
    return player
  }
  return {
    nextPost,
    own,
    newPlayer,
    submit,
    claim,
    refer,
    pending,
    waiting,
    approve,
    reject,
    approved,
    /** Creates a player who has claimed the join airdrop. */
    joined: async () => {
      const player = await approved()
      bodyOf(await claim(player))
      return player
    },
    claims: (player: Player) => read<SocialClaim[]>(player, 'claims'),
    stats: (player: Player) => read<object>(player, 'stats'),
    bv3Of: async (player: Player) => (await player.balance()).bv3Balance,
    /** Lists the explanations of the airdrop's ledger lines, newest first. */
    lines: async (player: Player) =>
      bodyOf(
        await player.call<{ amount: string; explanation: string }[]>(
          `/api/activity?walletAddress=${player.address}&kind=airdrop`,
        ),
      ),
  }
}

/** Counts the answers by status and code, e.g. `409 airdrop_already_claimed`. */
export function countAnswers(answers: readonly HttpAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, error } of answers) {
    const key = error === undefined ? String(status) : `${status} ${error}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/**
 * Inserts wallets with an account and a pending submission, without the server. All submissions have the post `postId` if
 * given.
 */
export async function insertPendingSubmissions(databaseUrl: string, count: number, postId?: string): Promise<void> {
  // One statement for each table, because a cluster writes to only one at once.
  const made = await readRows<{ user_id: string; wallet_address: string }>(
    databaseUrl,
    `insert into wallets (wallet_address)
    select '0x5eed' || lpad(to_hex(n), 36, '0') from generate_series(1, $1::integer) as n
    returning user_id, wallet_address`,
    [count],
  )
  const userIds = made.map(({ user_id }) => user_id)
  const wallets = made.map(({ wallet_address }) => wallet_address)
  await readRows(
    databaseUrl,
    `insert into users (user_id, wallet_address, signed_in_at)
    select user_id, wallet_address, clock_now() from unnest($1::bigint[], $2::text[]) as made(user_id, wallet_address)`,
    [userIds, wallets],
  )
  await readRows(
    databaseUrl,
    `insert into totals (name, place, amount)
    select 'users', floor(extract(epoch from created_at) / 86400)::bigint, count(*) from users
    where user_id = any($1::bigint[]) group by 2
    on conflict (name, place) do update set amount = totals.amount + excluded.amount`,
    [userIds],
  )
  for (const table of ['balances', 'base_mining']) {
    await readRows(databaseUrl, `insert into ${table} (user_id) select unnest($1::bigint[])`, [userIds])
  }
  const submitted = await readRows<{ id: string; user_id: string }>(
    databaseUrl,
    `insert into airdrop_submissions (user_id, attempt, amount, retweet_url, post_id)
    select user_id, 1, 10000, 'https://x.com/seed/status/' || coalesce($2, user_id::text), coalesce($2, user_id::text)
    from unnest($1::bigint[]) as user_id order by user_id returning id, user_id`,
    [userIds, postId ?? null],
  )
  const idOf = new Map(submitted.map(({ id, user_id }) => [user_id, id]))
  await readRows(
    databaseUrl,
    `insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
    select coalesce($4, user_id::text), user_id, 1, submission_id, wallet_address
    from unnest($1::bigint[], $2::text[], $3::bigint[]) as made(user_id, wallet_address, submission_id)`,
    [userIds, wallets, userIds.map((userId) => idOf.get(userId)), postId ?? null],
  )
}
