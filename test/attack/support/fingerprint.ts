/** Tables of money, rights and terms, each with the columns that no refused attack may change. */
const WATCHED: Readonly<Record<string, string>> = {
  ledger_transfers: 't',
  balances: '(user_id, bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt)',
  payments: '(user_id, id, value, credited_value, status)',
  payment_claims: 't',
  // Excludes the columns that change by time alone, because orders expire and runs are settled.
  orders: '(user_id, id, quantity, amount, tx_hash, credited_at)',
  lots: 't',
  purchases: '(user_id, id, lot_id, card_id, origin, price, opened_at)',
  mining_sessions: 't',
  base_mining: 't',
  withdrawals: 't',
  payouts: '(user_id, id, way, state, amount, to_address, ending, confirmed_by)',
  payout_claims: 't',
  payout_payers: 't',
  users: '(user_id, wallet_address, referred_by)',
  referrals: 't',
  game_runs: '(user_id, id, rate, coalesce(paid, 0))',
  airdrop_submissions: 't',
  airdrop_referrals: 't',
  cards: 't',
  settings: 't',
  images: '(sha256)',
  operators: '(username, password_hash, totp_secret, role, removed_at)',
}

/** Returns a hash of each watched table, read in one round trip. A refused attack leaves all of them unchanged. */
export async function fingerprintOf(
  rows: <Row>(text: string) => Promise<Row[]>,
): Promise<Readonly<Record<string, string>>> {
  const hashes = Object.entries(WATCHED).map(
    ([table, columns]) =>
      `(select md5(coalesce(string_agg(row, '|' order by row), '')) from (select (${columns})::text as row from ${table} t) r) as ${table}`,
  )
  const [found] = await rows<Record<string, string>>(`select ${hashes.join(', ')}`)
  return found ?? {}
}

/** Returns the names of the tables in which two fingerprints differ. */
export const changedTables = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) =>
  Object.keys(before).filter((table) => before[table] !== after[table])
