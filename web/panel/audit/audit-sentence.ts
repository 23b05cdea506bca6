import { plural, t } from '@lingui/core/macro'
import { shortened } from '#core/address.ts'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { type AuditEntry, actionText, subjectText, valueText } from './audit-entry.ts'
import { shortText } from './plain-text.ts'

/** What was done, by whom and to what, as one sentence. What this page does not know yet is put together from its words. */
export function auditSentence(entry: AuditEntry): string {
  const write = Object.hasOwn(SENTENCES, entry.action) ? SENTENCES[entry.action] : undefined
  return write === undefined ? otherSentence(entry) : write(factsOf(entry))
}

function otherSentence(entry: AuditEntry): string {
  const [who, action, subject] = [entry.username, actionText(entry), subjectText(entry)].map(shortText)
  return `${who}: ${action}, ${subject}`
}

type Facts = {
  readonly who: string
  /** The number or name at the end of the subject. */
  readonly which: string
  /** A detail as text; empty where there is none. */
  readonly of: (name: string) => string
  readonly short: (name: string) => string
}

function factsOf(entry: AuditEntry): Facts {
  const of = (name: string) => shortText(valueText(name, entry.details[name]))
  return {
    who: shortText(entry.username),
    which: shortText(entry.subject.slice(entry.subject.lastIndexOf(' ') + 1)),
    of,
    short: (name) => shortened(of(name)),
  }
}

const withReason = (sentence: string, reason: string) => (reason === '' ? sentence : t`${sentence} Reason: ${reason}`)
const withNote = (sentence: string, note: string) => (note === '' ? sentence : t`${sentence} Note: ${note}`)

const moneyOf = ({ of }: Facts) => (/^\d+(?:\.\d+)?$/.test(of('amount')) ? decimalText(of('amount')) : of('amount'))

const SENTENCES: Readonly<Record<string, (facts: Facts) => string>> = {
  'log in': ({ who, of }) => {
    const address = of('address')
    return t`${who} logged in from ${address}.`
  },
  'log out': ({ who }) => t`${who} logged out.`,
  'fail to log in': ({ who, of }) => {
    const [address, wrong] = [of('address'), of('wrong')]
    return who === 'unknown'
      ? t`A login with an unknown name failed, from ${address}.`
      : t`A login as ${who} failed, from ${address}: wrong ${wrong}.`
  },
  'approve withdrawal': (facts) => {
    const { who, which, of, short } = facts
    const [amount, token, to] = [moneyOf(facts), of('token'), short('toAddress')]
    return of('way') === valueText('way', 'operator_wallet')
      ? t`${who} approved withdrawal ${which}: ${amount} ${token} to ${to}, paid from their own wallet.`
      : t`${who} approved withdrawal ${which}: ${amount} ${token} to ${to}, paid by the server’s wallet.`
  },
  'reject withdrawal': (facts) => {
    const { who, which, of, short } = facts
    const [amount, token, to] = [moneyOf(facts), of('token'), short('toAddress')]
    return withReason(t`${who} rejected withdrawal ${which}: ${amount} ${token} to ${to}.`, of('reason'))
  },
  'approve airdrop': ({ who, which, of, short }) => {
    const wallet = short('walletAddress')
    return withNote(t`${who} approved airdrop claim ${which} of ${wallet}.`, of('notes'))
  },
  'reject airdrop': ({ who, which, of, short }) => {
    const wallet = short('walletAddress')
    return withReason(t`${who} rejected airdrop claim ${which} of ${wallet}.`, of('notes'))
  },
  'credit payment': ({ who, which, of }) => {
    const [copies, card] = [Number(of('copies')), of('cardId')]
    const given = plural(copies, { one: `# copy of card ${card}`, other: `# copies of card ${card}` })
    return withNote(t`${who} credited payment ${which} as ${given}.`, of('note'))
  },
  'refund payment': ({ who, which, of }) => {
    const [units, asset] = [of('openBefore'), of('asset')]
    const isMoney = /^\d{1,60}$/.test(units) && (asset === 'USDT' || asset === 'BNB')
    const amount = isMoney ? decimalText(formatAmount(BigInt(units), asset)) : units
    return withNote(t`${who} sent ${amount} ${asset} of payment ${which} back to its sender.`, of('note'))
  },
  'name payout transaction': ({ who, which, short }) => {
    const [to, hash] = [short('toAddress'), short('txHash')]
    return t`${who} named transaction ${hash} for payout ${which}: it is final and paid ${to}.`
  },
  'resolve audit alarm': ({ who, which, of }) => {
    const check = of('check')
    return withNote(t`${who} resolved audit alarm ${which} (${check}).`, of('note'))
  },
  'send telegram message': ({ who, of }) => {
    const text = of('text')
    return of('success') === valueText('success', false)
      ? t`${who} could not send a message by a bot: “${text}”`
      : t`${who} sent a message by a bot: “${text}”`
  },
  'reset password': ({ who, which }) => t`${who} gave operator ${which} a new password.`,
  'enrol second factor': ({ who, which }) => t`${who} gave operator ${which} a second factor.`,
  'remove second factor': ({ who, which }) => t`${who} took the second factor of operator ${which} away.`,
}
