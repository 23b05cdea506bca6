import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { NO_WITHDRAWAL_SETTINGS, withdrawalSettings } from '#core/withdrawal-settings.ts'
import type { Executor } from '../../db/pool.ts'

const brand = z.object({ logoUrl: z.string(), logoText: z.string() })
const social = z.object({
  chat: z.string(),
  telegram: z.string(),
  instagram: z.string(),
  twitter: z.string(),
  /** Channels that were stored before the airdrop opened have none. */
  airdropPost: z.string().default(''),
})
type Social = z.output<typeof social>

const NO_SOCIAL: Social = { chat: '', telegram: '', instagram: '', twitter: '', airdropPost: '' }
/** Where nothing is real, so that every link can be tried: a domain that is kept for examples and leads nobody astray. */
export const SAMPLE_SOCIAL: Social = {
  chat: 'https://example.com/chat',
  telegram: 'https://example.com/telegram',
  instagram: 'https://example.com/instagram',
  twitter: 'https://example.com/x',
  airdropPost: 'https://example.com/x/status/1',
}
const maintenance = z.object({ isOn: z.boolean() })
const listing = z.object({ listedAtMs: z.int().nullable() })

/** As long as the operator has set nothing. */
const DEFAULTS = {
  brand: { logoUrl: '', logoText: '🍌 BV3 Night Market' },
  social: NO_SOCIAL,
  withdrawals: NO_WITHDRAWAL_SETTINGS,
  maintenance: { isOn: false },
  listing: { listedAtMs: null },
}

/**
 * The settings that every visitor may see.
 *
 * @param unsetSocial the channels as long as the operator has set none
 */
export async function readSettings(db: Executor, unsetSocial = NO_SOCIAL) {
  const { rows } = await db.execute<{ name: string; value: unknown }>(sql`
    select name, value from settings where name in ('brand', 'social', 'withdrawals', 'maintenance', 'listing')`)
  const stored = new Map(rows.map((row) => [row.name, row.value]))
  const read = <T>(name: keyof typeof DEFAULTS, schema: z.ZodType<T>) =>
    schema.parse(stored.get(name) ?? DEFAULTS[name])
  const { listedAtMs } = read('listing', listing)
  const withdrawal = read('withdrawals', withdrawalSettings)
  return {
    brand: read('brand', brand),
    social: stored.has('social') ? read('social', social) : unsetSocial,
    maintenance: read('maintenance', maintenance).isOn,
    listedAt: listedAtMs === null ? null : new Date(listedAtMs).toISOString(),
    minimumWithdrawal: withdrawal.minimum,
    withdrawalFeePercent: withdrawal.feePercent,
  }
}
