import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { shortened } from '#core/address.ts'
import type { AuditAction } from '#core/audit-actions.ts'
import { parseAuditSubject } from '#core/audit-subject.ts'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { type AuditLogRecord, plainText, shortText, subjectText } from './audit-entry.ts'

/**
 * Returns an entry as one sentence with its operator, action and subject. An action that this page does not know is described in
 * the log's words.
 */
export function auditSentence(entry: AuditLogRecord): string {
  if (!Object.hasOwn(SENTENCES, entry.action)) return otherSentence(entry)
  const sentence = i18n._({ ...SENTENCES[entry.action as AuditAction], values: valuesOf(entry) })
  // Lingui turns escape codes in a value (`\u202e`) into characters, so the finished sentence is cleaned.
  return plainText([sentence, ...additionsOf(entry)].join(' '))
}

const otherSentence = ({ username, action, subject }: AuditLogRecord): string =>
  `${shortText(username)}: ${shortText(action)}, ${shortText(subjectText({ subject }))}`

/** Returns the values of a sentence: every detail as people write it, and values computed from several details. */
function valuesOf(entry: AuditLogRecord): Record<string, string> {
  const { username, subject: text, details } = entry
  const subject = parseAuditSubject(text)
  const which = subject === null ? text : 'key' in subject ? subject.key : ''
  const written = Object.entries(details).map(([name, value]) => [name, writtenText(name, value, details)] as const)
  return {
    ...Object.fromEntries(written),
    tokens: tokensText(details),
    kind: choiceOf(subject?.kind ?? ''),
    which: shortText(which),
    who: shortText(username),
    isOwn: username === which ? 'yes' : 'no',
  }
}

const DECIMAL = /^\d{1,60}(?:\.\d{1,60})?$/
const HEX = /^0x[0-9a-f]{40,64}$/i
/** Details that have one of few possible words, by which a `select` chooses. */
const CHOICES = new Set(['by', 'wrong', 'way', 'role', 'list'])

function writtenText(name: string, value: unknown, { asset }: AuditLogRecord['details']): string {
  const text = textOf(value)
  if (CHOICES.has(name)) return choiceOf(text)
  if (name === 'openBefore' && (asset === 'USDT' || asset === 'BNB') && /^\d{1,60}$/.test(text))
    return decimalText(formatAmount(BigInt(text), asset))
  if (name === 'amount' && DECIMAL.test(text)) return decimalText(text)
  return HEX.test(text) ? shortened(text) : shortText(text)
}

/** Returns the name that a `select` has for a choice. */
const choiceOf = (word: string) => word.replaceAll(/[^a-z]/gi, '_')

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Returns the amounts of an entry, e.g. '10.00 BV3 and 5 USDT'. Amounts of zero are left out. */
function tokensText({ BV3, USDT, bv3Amount = BV3, usdtAmount = USDT }: AuditLogRecord['details']): string {
  const amounts = [bv3Amount, usdtAmount].map((amount) => textOf(amount))
  const parts = ['BV3', 'USDT'].flatMap((token, index) => {
    const amount = amounts[index] ?? ''
    return DECIMAL.test(amount) && /[1-9]/.test(amount) ? [`${decimalText(amount)} ${token}`] : []
  })
  return parts.length === 0 ? t`no tokens` : new Intl.ListFormat(i18n.locale).format(parts)
}

/** Returns the sentences that follow: the confirmed shortfall, the undone entry, the reason and the note. */
function additionsOf({ action, details }: AuditLogRecord): string[] {
  const of = (name: string) => shortText(textOf(details[name]))
  const isRejection = action === 'reject airdrop'
  const reason = isRejection ? of('notes') : of('reason')
  const note = isRejection ? '' : of('note') || of('notes')
  const undoes = of('undoes')
  const shortfall = DECIMAL.test(of('confirmedShortfall')) ? decimalText(of('confirmedShortfall')) : ''
  return [
    shortfall && t`Confirmed: a copy can cost ${shortfall} USDT more than its price.`,
    undoes && t`It undoes entry #${undoes}.`,
    reason && t`Reason: ${reason}`,
    note && t`Note: ${note}`,
  ].filter((it) => it !== '')
}

/**
 * Sentences by action. The names in braces are details of the entry, or values that `audit-sentence.ts` computes from them. The
 * words in a `select` are those of the log, with `_` for every character that is not a letter.
 */
const SENTENCES: Readonly<Record<AuditAction, MessageDescriptor>> = {
  'log in': msg({
    message:
      '{who} logged in from {address}{by, select, password { with a password} one_time_code { with a password and one-time code} recovery_code { with a password and a recovery code} other {}}.',
  }),
  'log out': msg({ message: '{who} logged out.' }),
  'fail to log in': msg({
    message:
      '{who, select, unknown {A login with an unknown name failed, from {address}.} other {A login as {who} failed, from {address}: wrong {wrong, select, code {one-time code} other {password}}.}}',
  }),
  'count failures': msg({ message: 'Failed logins and confirmations on {day}: {failures} ({accounts}).' }),
  'use new network': msg({ message: '{who} logged in from a network for the first time: {network}.' }),
  prove: msg({
    message:
      '{who} confirmed their identity, from {address}, with {by, select, one_time_code {a one-time code} recovery_code {a recovery code} other {their password}}.',
  }),
  'fail to prove': msg({
    message:
      '{who} failed to confirm their identity, from {address}: wrong {wrong, select, code {one-time code} other {password}}.',
  }),
  'change password': msg({
    message: '{who} changed their own password. Other sessions ended: {sessionsEnded}.',
  }),
  'begin second factor': msg({ message: '{who} started to set up a second factor.' }),
  'enrol second factor': msg({
    message:
      '{isOwn, select, yes {{who} set up a second factor for their own account.} other {{who} set up a second factor for operator {which}.}}',
  }),
  'remove second factor': msg({
    message:
      '{isOwn, select, yes {{who} removed their own second factor.} other {{who} removed the second factor of operator {which}.}}',
  }),
  'renew recovery codes': msg({ message: '{who} created new recovery codes. The old ones no longer work.' }),
  'end session': msg({
    message:
      '{isOwn, select, yes {{who} ended a session of their own} other {{who} ended a session of operator {which}}}: {browser}, {system}, from {address}.',
  }),
  'end sessions': msg({
    message:
      '{isOwn, select, yes {{who} ended their other sessions} other {{who} ended all sessions of operator {which}}}: {sessionsEnded}.',
  }),
  'create operator': msg({
    message:
      '{who} added operator {which} as {role, select, viewer {viewer} operator {operator} owner {owner} other {{role}}}.',
  }),
  'remove operator': msg({ message: '{who} removed operator {which}. Sessions ended: {sessionsEnded}.' }),
  'change role': msg({
    message:
      '{who} made operator {which} {role, select, viewer {a viewer} operator {an operator} owner {an owner} other {{role}}}.',
  }),
  'reset password': msg({ message: '{who} reset the password of operator {which}.' }),
  'approve withdrawal': msg({
    message:
      '{who} approved withdrawal {which}: {amount} {token} to {toAddress}, {way, select, operator_wallet {paid from their own wallet} other {paid by the server’s wallet}}.',
  }),
  'reject withdrawal': msg({ message: '{who} rejected withdrawal {which}: {amount} {token} to {toAddress}.' }),
  'freeze withdrawals': msg({ message: '{who} stopped the withdrawals of {walletAddress}, player {which}.' }),
  'unfreeze withdrawals': msg({ message: '{who} allowed the withdrawals of {walletAddress} again, player {which}.' }),
  'note player': msg({ message: '{who} wrote a note about {walletAddress}, player {which}.' }),
  'approve airdrop': msg({ message: '{who} approved airdrop claim {which} of {walletAddress}.' }),
  'reject airdrop': msg({ message: '{who} rejected airdrop claim {which} of {walletAddress}.' }),
  'credit payment': msg({
    message: '{who} credited payment {which} as {copies, plural, one {# copy} other {# copies}} of card {cardId}.',
  }),
  'record payment': msg({
    message:
      '{who} recorded {openBefore} {asset} that a contract passed on for {walletAddress} as payment {which}, {proof, select, trace {traced by the nodes} balance {proven by the treasury’s balance} other {on their own word}}.',
  }),
  'refund payment': msg({ message: '{who} sent {openBefore} {asset} of payment {which} back to its sender.' }),
  'name payout transaction': msg({
    message: '{who} linked transaction {txHash} to payout {which}: it is final and paid {toAddress}.',
  }),
  'add payer wallet': msg({ message: '{who} marked wallet {address} as one of the platform’s.' }),
  'end payout': msg({
    message:
      '{who} {ending, select, cancel {cancelled payout {which}} hot_wallet {had the hot wallet send payout {which} again} other {took over payout {which} to pay it by hand}}.',
  }),
  'confirm payout': msg({ message: '{who} confirmed payout {which}, above a cap, as a second operator.' }),
  'explain transaction': msg({
    message: '{who} explained transaction {which} of the hot wallet {walletAddress}.',
  }),
  'end payout hold': msg({ message: '{who} resumed payouts after the database was restored or moved.' }),
  'give NFT': msg({
    message:
      '{who} gave {copies, plural, one {# copy} other {# copies}} of “{cardName}” to {walletAddress}, player {which}.',
  }),
  'send tokens': msg({ message: '{who} sent {tokens} to the balance of {walletAddress}, player {which}.' }),
  'create card': msg({ message: '{who} put card {which}, “{name}”, on sale.' }),
  'change card': msg({ message: '{who} changed card {which}, “{name}”.' }),
  'change game settings': msg({ message: '{who} changed the game rate of card {which}, “{name}”.' }),
  'remove game run': msg({
    message: '{who} took run {which} of {walletAddress} off the leaderboard: {score} points.',
  }),
  'restore game run': msg({
    message: '{who} put run {which} of {walletAddress} back on the leaderboard: {score} points.',
  }),
  'upload picture': msg({ message: '{who} uploaded a picture of {width} × {height} pixels.' }),
  'change setting': msg({
    message:
      '{who} changed {which, select, brand {the logo} social {the social links} wallets {the listed wallets} announcement {the announcement} withdrawals {the terms of withdrawals} instantWithdrawals {the limits of instant withdrawals} maintenance {maintenance mode} listing {the listing date} admin {the admin wallet} site {the site’s name and description} gameRates {the game rates} games {the game limits} salesFloor {the floor of sales} payments {the smallest payments that count} other {setting {which}}}.',
  }),
  'stop sales': msg({
    message:
      '{who, select, platform {The floor stopped sales: the wallets held {onChainUsdt} USDT, the floor was {floorUsdt} USDT.} other {{who} stopped sales.}}',
  }),
  'resume sales': msg({ message: '{who} resumed sales.' }),
  'guard floor again': msg({
    message: 'The floor is enforced again: the wallets hold {onChainUsdt} USDT, the floor is {floorUsdt} USDT.',
  }),
  'begin telegram message': msg({
    message:
      '{who} is about to send through the {kind, select, purchases_bot {purchases bot} other {withdrawals bot}}: “{text}”',
  }),
  'send telegram message': msg({
    message:
      '{success, select, false {{who} could not send through the {kind, select, purchases_bot {purchases bot} other {withdrawals bot}}: “{text}”} other {{who} sent through the {kind, select, purchases_bot {purchases bot} other {withdrawals bot}}: “{text}”}}',
  }),
  'begin demo data': msg({ message: '{who} started to set up demo data.' }),
  'set up demo data': msg({
    message: '{who} set up demo data. Cards added: {cardsAdded}. Players added: {playersAdded}.',
  }),
  'execute backfill': msg({
    message:
      '{who} started a backfill of {tokens} for {players, plural, one {# player} other {# players}}, in {lines, plural, one {# line} other {# lines}}.',
  }),
  'finish backfill': msg({
    message: '{who} finished a backfill: {tokens} credited, in {lines, plural, one {# line} other {# lines}}.',
  }),
  'begin consolidation': msg({ message: '{who} started to merge duplicate wallets.' }),
  'consolidate wallets': msg({
    message: '{who} merged duplicate wallets. Merged: {consolidated}. Duplicates removed: {duplicatesRemoved}.',
  }),
  'begin import': msg({ message: '{who} started an import: {files}.' }),
  'finish import': msg({
    message:
      '{who} finished an import. Imported so far: {accounts, plural, one {# account} other {# accounts}}, {copies, plural, one {# purchase} other {# purchases}}, {tokens}.',
  }),
  'export list': msg({
    message:
      '{who} downloaded {list, select, users {the users} balances {the balances} purchases {the purchases} withdrawals {the withdrawals} payments {the payments} airdrop_claims {the airdrop claims} audit_log {the audit log} cards {the cards} game_rates {the game rates} game_runs {the game runs} days {the daily figures} solvency_days {the daily solvency figures} setting_history {the values of a setting} operators {the operators} player_activity {the balance lines of player {playerId}} player_purchases {the purchases of player {playerId}} player_withdrawals {the withdrawals of player {playerId}} player_lots {the lots of player {playerId}} player_game_runs {the runs of player {playerId}} player_referrals {the referrals of player {playerId}} player_sign_ins {the sign-ins of player {playerId}} player_notes {the notes on player {playerId}} other {a list}} as a file.',
  }),
  'resolve audit alarm': msg({ message: '{who} resolved audit alarm {which} ({check}).' }),
  'post correction': msg({
    message: '{who} corrected the books of {walletAddress} by {amount} {asset}, from {debit} to {credit}: {why}',
  }),
  'set kept row': msg({ message: '{who} set {row} to the ledger’s value ({check}): {difference}.' }),
  'accept difference': msg({ message: '{who} accepted a difference at {row} as explained ({check}): {difference}.' }),
  'run audit': msg({
    message: '{who} ran the audit of {look, select, full {everything} other {what is new}}.',
  }),
  'resolve chain alarm': msg({ message: '{who} resolved chain alarm {which} ({alarm}).' }),
}
