import type { Call } from './api/call.ts'
import { CARD_FIELDS, type FieldRules, GAME_FIELDS, harmless, SETTING_FIELDS, whenSetTo } from './money-moves.ts'
import type { OperatorRole } from './operator.ts'

/**
 * Call of an operator: its least role, when it needs a proof, and every field that it takes. The proof is a password or a
 * one-time code of the last ten minutes.
 *
 * - `always`: the server refuses the call before it reads the body
 * - `by field`: the action refuses it if a field moves money (`moneyMovedBy`), under the lock of the change
 */
type OperatorCall = {
  readonly role: OperatorRole
  readonly proof: 'never' | 'always' | 'by field'
  /** How the call makes money leave or become owed, or why it cannot. */
  readonly why: string
  readonly fields: FieldRules
  /** When a second operator has to confirm what it does. */
  readonly second?: string
}

const INPUT = harmless('Its call needs a proof whatever it says, or moves nothing.')
const NAMES_ROW = harmless('Names a row, or the version of it that was seen.')

const named = (fields: string): FieldRules =>
  Object.fromEntries(fields.split(' ').flatMap((name) => (name === '' ? [] : [[name, INPUT]])))
const call = (role: OperatorRole, proof: 'never' | 'always', why: string, fields: string, second?: string) =>
  ({ role, proof, why, fields: named(fields), ...(second !== undefined && { second }) }) satisfies OperatorCall
const byField = (why: string, fields: FieldRules, second?: string) =>
  ({ role: 'operator', proof: 'by field', why, fields, ...(second !== undefined && { second }) }) satisfies OperatorCall

const reads = (fields = '', role: OperatorRole = 'viewer') => call(role, 'never', 'Changes nothing.', fields)
const free = (why: string, fields = '') => call('operator', 'never', why, fields)
const proven = (why: string, fields: string, second?: string) => call('operator', 'always', why, fields, second)
const ofOwner = (why: string, fields: string) => call('owner', 'always', why, fields)
const ownAccount = (proof: 'never' | 'always', why: string, fields = '') => call('viewer', proof, why, fields)

const ABOVE_CAP = 'Above a cap of payouts, before it is signed.'
const PAGE = 'id limit cursor'

/**
 * All calls of the panel, which are all the ways in which an operator can move money. Roles and proofs of `core/api` are read
 * from here. A call that is missing cannot be served, and a test refuses a field that is missing. Imports and corrections of the
 * ledger by `scripts/` are not here, because they need the database's own password.
 */
export const OPERATOR_CALLS: Readonly<Record<string, OperatorCall>> = {
  // Money that leaves
  'PUT /api/admin/withdrawals/:id': proven(
    'Approves a payout, or rejects it with a text that the player reads.',
    'id status reason way',
    ABOVE_CAP,
  ),
  'POST /api/admin/withdrawals/approve': proven('Approves payouts.', 'ids way net.usdt net.bv3', ABOVE_CAP),
  'POST /api/admin/players/:id/unfreeze': proven('Lets a player be paid again.', 'id reason'),
  'POST /api/admin/players/:id/freeze': proven('Writes a text that the player reads.', 'id reason'),
  'POST /api/admin/payments/:id/resolve': proven(
    'Sends a payment back, or gives copies for it.',
    'id action cardId cardVersion isAtOrderPrice copies note way',
    ABOVE_CAP,
  ),
  'POST /api/admin/payments/record': proven(
    'Makes a payment count as a wallet’s.',
    'txHash walletAddress amountWei note',
  ),
  'POST /api/admin/chain-alarms/:id/resolve': proven(
    'Lets payouts resume that a difference has stopped, or accepts a price of BNB.',
    'id note',
  ),
  'POST /api/admin/payouts/:id/transaction': byField('Marks a payout as paid, which the chain has to prove.', {
    id: NAMES_ROW,
    txHash: harmless('Counts only if a wallet of the platform paid exactly this on the chain.'),
    isPayerOurs: whenSetTo(true),
  }),
  'POST /api/admin/payouts/:id/end': proven('Has a payout sent again or another way.', 'id ending reason', ABOVE_CAP),
  'POST /api/admin/payouts/:id/confirm': proven('Is the second operator’s word.', 'id', 'Is that confirmation.'),
  'POST /api/admin/payouts/strays/explain': proven('Lets payouts resume.', 'walletAddress nonce note'),
  'POST /api/admin/payouts/hold/:id/end': proven('Lets payouts resume.', 'id note'),

  // Money that becomes owed
  'POST /api/admin/cards': proven(
    'Sells a copy that owes BV3 and USDT.',
    'name description descriptionEs price totalBv3 totalUsdt dailyBv3 dailyUsdt imageUrl confirmedShortfall',
  ),
  'PUT /api/admin/cards/:id': byField('Sells copies on other terms.', {
    ...CARD_FIELDS,
    id: NAMES_ROW,
    version: NAMES_ROW,
    confirmedShortfall: harmless('Repeats what price and total USDT say.'),
  }),
  'PUT /api/admin/game-settings/:cardId': byField('Sets what a minute of play earns.', {
    ...GAME_FIELDS,
    cardId: NAMES_ROW,
    version: NAMES_ROW,
  }),
  'POST /api/admin/sales': proven(
    'Resumes sales, or stops them with a text that players read.',
    'areStopped reason isConfirmed',
  ),
  'POST /api/admin/give-nft': proven('Gives copies.', 'walletAddress cardId quantity'),
  'POST /api/admin/send-tokens': proven('Credits a balance.', 'walletAddress bv3Amount usdtAmount'),
  'POST /api/admin/approve-airdrop': proven('Lets a player claim the airdrop.', 'claimId notes'),
  'POST /api/admin/reject-airdrop': proven('Writes a text that the player reads.', 'claimId notes'),
  'POST /api/admin/setup-demo': proven('Puts cards on sale; locally it also makes players.', 'walletAddress'),
  'POST /api/admin/backfill-rewards': proven(
    'Credits balances.',
    'walletAddress planHash range.after range.until range.atMs',
  ),
  'POST /api/admin/preview-backfill': free('Changes nothing.', 'walletAddress after'),
  'POST /api/admin/consolidate-wallets': proven('Gives imported balances to an account.', 'walletAddress'),
  'POST /api/admin/corrections': proven('Posts to a balance.', 'userId asset amount debit credit confirmedAmount why'),
  'POST /api/admin/audit-alarms/:id/set-kept': proven(
    'Sets a stored sum.',
    'id userId subject difference identity note',
  ),
  'POST /api/admin/audit-alarms/:id/accept': proven(
    'Lets payouts resume.',
    'id userId subject difference identity note',
  ),
  'POST /api/admin/audit-alarms/:id/resolve': free('A fresh audit decides: a difference keeps its alarm.', 'id note'),
  'POST /api/admin/audit-runs': free('Only looks.', 'kind'),

  // Settings
  'PUT /api/admin/settings': byField('Sets fees, rates, limits and links: each field has its own rule.', {
    name: NAMES_ROW,
    value: harmless('Judged field by field: SETTING_FIELDS.'),
    version: NAMES_ROW,
  }),
  'PUT /api/admin/logo': byField('Sets a picture from any host.', { ...SETTING_FIELDS.brand, version: NAMES_ROW }),
  'PUT /api/admin/settings/admin-wallet': proven('Names the wallet that is led to the panel.', 'wallet version'),
  'PUT /api/admin/settings/instant-withdrawals': proven(
    'Has withdrawals paid without an operator.',
    'perWithdrawalUsdt perWalletDayUsdt perDayUsdt version',
    ABOVE_CAP,
  ),
  'PUT /api/admin/settings/payout-caps': ofOwner(
    'Makes the second operator unnecessary.',
    'capUsdt dayCapUsdt capBv3 dayCapBv3 capBnb dayCapBnb version',
  ),

  // People
  'POST /api/admin/operators': ofOwner('Makes a second operator.', 'username role'),
  'PUT /api/admin/operators/:username': ofOwner('Gives a role.', 'username role'),
  'POST /api/admin/operators/:username/password': ofOwner('Takes an account over.', 'username'),
  'DELETE /api/admin/operators/:username': ofOwner('Removes who could stop it.', 'username'),
  'DELETE /api/admin/operators/:username/sessions': ofOwner('Logs out who could stop it.', 'username'),
  'POST /api/admin/proof': ownAccount('never', 'Is the proof.', 'password code'),
  'POST /api/admin/password': ownAccount('never', 'Asks for the password itself.', 'currentPassword newPassword'),
  'POST /api/admin/second-factor': ownAccount('always', 'Sets how a proof is given.'),
  'POST /api/admin/second-factor/confirm': ownAccount('always', 'Sets how a proof is given.', 'code'),
  'POST /api/admin/second-factor/recovery-codes': ownAccount('always', 'Sets how a proof is given.'),
  'DELETE /api/admin/second-factor': ownAccount('always', 'Sets how a proof is given.'),
  'DELETE /api/admin/sessions/:id': ownAccount('always', 'Logs out who could stop it.', 'id'),
  'DELETE /api/admin/sessions': ownAccount('always', 'Logs out who could stop it.'),
  'POST /api/admin/logout': ownAccount('never', 'Ends this session alone.'),

  // Changes that move no money
  'POST /api/admin/telegram/message': proven('Speaks to operators in the bot’s name.', 'message'),
  'POST /api/admin/telegram/test': free('Asks Telegram for the bot’s name; the address is the environment’s.'),
  'POST /api/admin/purchase-bot/test': free('Asks Telegram for the bot’s name; the address is the environment’s.'),
  'POST /api/admin/purchase-bot/test-notification': free('Sends a fixed text that says it is a test.'),
  'POST /api/admin/images': free('Stores pixels; a picture is shown once a card or the logo names it.'),
  'POST /api/admin/players/:id/notes': free('A text for other operators.', 'id text'),
  'POST /api/admin/game-runs/:id/remove': proven('Writes a text that the player reads.', 'id reason'),
  'POST /api/admin/game-runs/:id/restore': free('Changes the board; other operators read the reason.', 'id reason'),

  // Reads
  'GET /api/admin/me': reads(),
  'GET /api/admin/sessions': reads(),
  'GET /api/admin/operators': reads('', 'owner'),
  'GET /api/admin/operators/sessions': reads('', 'owner'),
  'GET /api/admin/dashboard': reads(),
  'GET /api/admin/days': reads('days'),
  'GET /api/admin/find': reads('q'),
  'GET /api/admin/health': reads(),
  'GET /api/admin/solvency': reads('days'),
  'GET /api/admin/wallet': reads('walletAddress'),
  'GET /api/admin/cards': reads(),
  'GET /api/admin/game-settings': reads(),
  'GET /api/admin/game-budget': reads(),
  'GET /api/admin/game-runs': reads('variant standing signal wallet limit cursor'),
  'GET /api/admin/game-runs/:id/replay': reads('id'),
  'GET /api/admin/users': reads('signedIn wallet from to limit cursor'),
  'GET /api/admin/balances': reads('signedIn wallet from to limit cursor'),
  'GET /api/admin/purchases': reads('cardId way wallet from to limit cursor'),
  'GET /api/admin/payments': reads('filter limit cursor'),
  'GET /api/admin/payouts/:id': reads('id'),
  'GET /api/admin/payouts/strays': reads(),
  'GET /api/admin/payouts/hold': reads(),
  'GET /api/admin/withdrawals': reads('status limit cursor'),
  'GET /api/admin/withdrawals/instant': reads(),
  'GET /api/admin/withdrawals/:id/facts': reads('id'),
  'GET /api/admin/airdrop-claims': reads('limit cursor'),
  'GET /api/admin/audit': reads('username action subject from to limit cursor'),
  'GET /api/admin/audit/head': reads(),
  'GET /api/admin/audit-alarms/:id': reads('id'),
  'GET /api/admin/audit-runs': reads(),
  'GET /api/admin/corrections/preview': reads('userId asset amount debit credit'),
  'GET /api/admin/settings': reads(),
  'GET /api/admin/settings/:name/history': reads('name limit cursor'),
  'GET /api/admin/players/:id': reads('id'),
  'GET /api/admin/players/:id/activity': reads(PAGE),
  'GET /api/admin/players/:id/withdrawals': reads(PAGE),
  'GET /api/admin/players/:id/purchases': reads(PAGE),
  'GET /api/admin/players/:id/lots': reads(PAGE),
  'GET /api/admin/players/:id/notes': reads(PAGE),
  'GET /api/admin/players/:id/game-runs': reads(PAGE),
  'GET /api/admin/players/:id/referrals': reads(PAGE),
  'GET /api/admin/players/:id/sign-ins': reads('id'),
}

/**
 * Returns the entry of an operator's call.
 *
 * @throws Error if the list has none, because no call is served without a decided role and proof
 */
export function operatorCall({ method, path }: Pick<Call, 'method' | 'path'>): OperatorCall {
  const found = OPERATOR_CALLS[`${method} ${path}`]
  if (found === undefined) throw new Error(`${method} ${path} is not in core/operator-calls.ts`)
  return found
}
