/**
 * Why a payout is stuck, for the operator to read. The parts in braces differ from payout to payout.
 *
 * The one place for such sentences. A payout stores its sentence; the panel translates it by its code. After a change here,
 * sentences that were stored before are no longer translated.
 */
export const PAYOUT_PROBLEMS = {
  nonce_waiting: 'The hot wallet has a transaction under way that was not signed here; it waits until that is final.',
  nonce_unexplained:
    'The hot wallet has sent transactions that were not signed here; somebody has to say what they were.',
  transfer_unexplained:
    'Money has left the hot wallet that no payout explains, or a payout has no transfer; somebody has to settle the alarm under Payments.',
  wallet_missing: 'There is no wallet to pay from: set PAYOUT_PRIVATE_KEY.',
  above_cap: 'It is above the cap of {cap} for one payout; a second operator has to confirm it.',
  above_day_cap:
    'With it the payouts of this day would be above their cap of {cap}; a second operator has to confirm it.',
  signer_down: 'The signer of the hot wallet does not answer: {complaint}',
  signer_refused: 'The signer of the hot wallet refuses to sign it: {complaint}',
  signer_wrong: 'The signer of the hot wallet has answered with another transaction than it was asked for: {complaint}',
  gas_too_expensive: 'Gas costs more than {limit} wei; it waits for a lower price.',
  gas_too_low:
    'No node takes its gas price of {price} wei. It is signed again for {needed} wei, and never for more than {limit} wei.',
  wallet_has_code:
    'The hot wallet has code (EIP-7702): someone else may control it. Nothing is signed or sent until the code is gone.',
  token_lacking: 'The hot wallet {wallet} lacks {amount} of the token {token}; send it some.',
  bnb_lacking: 'The hot wallet {wallet} lacks {amount} BNB; send it some.',
  transfer_refused: 'The network would refuse this transfer; look at the token and the receiving wallet.',
  not_taken: 'No node has taken its transaction: {complaint}',
  key_replaced: 'It was signed by {wallet}, whose key this server has no more: nothing can replace what it has sent.',
  not_final: 'It is not final after half an hour.',
  paid_other: 'Transaction {hash} is final and did not move this payout.',
  reverted: 'Transaction {hash} is final and reverted: nothing moved.',
  nodes_disagree: 'The nodes disagree on what its transaction did.',
  nonce_taken: 'Its nonce was used by a transaction that is none of ours.',
} as const

export type PayoutProblemCode = keyof typeof PAYOUT_PROBLEMS
export const PAYOUT_PROBLEM_CODES = Object.keys(PAYOUT_PROBLEMS) as PayoutProblemCode[]

/** A problem taken apart: its code, and the values for the braces of its sentence. */
export type PayoutProblem = { readonly code: PayoutProblemCode; readonly values: Readonly<Record<string, string>> }

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ValuesOf<Code extends PayoutProblemCode> = Readonly<Record<NamesIn<(typeof PAYOUT_PROBLEMS)[Code]>, string>>

/** At most so many characters of a node's or a signer's message are stored. */
const VALUE_LENGTH_MAX = 1_000

/** The sentence that a payout keeps. */
export const sayPayoutProblem = <Code extends PayoutProblemCode>(code: Code, values: ValuesOf<Code>): string =>
  PAYOUT_PROBLEMS[code].replace(IN_BRACES, (_, name: keyof ValuesOf<Code>) => storable(values[name]))

/** A database stores neither a zero byte nor half a character. */
const storable = (value: string) => value.slice(0, VALUE_LENGTH_MAX).replaceAll('\0', ' ').toWellFormed()

/** Finds the kept sentences of a problem, as a pattern of `like`. */
export const likePayoutProblem = (code: PayoutProblemCode): string => PAYOUT_PROBLEMS[code].replace(IN_BRACES, '%')

/** Which problem a kept sentence tells of; null for one that this version does not know. */
export function readPayoutProblem(sentence: string): PayoutProblem | null {
  for (const code of PAYOUT_PROBLEM_CODES) {
    const match = PATTERNS[code].exec(sentence)
    if (match !== null) return { code, values: { ...match.groups } }
  }
  return null
}

const IN_BRACES = /\{(\w+)\}/g

const PATTERNS = Object.fromEntries(
  Object.entries(PAYOUT_PROBLEMS).map(([code, sentence]) => {
    const literal = sentence.replace(/[.?*+()[\]^$|\\]/g, '\\$&')
    return [code, new RegExp(`^${literal.replace(IN_BRACES, '(?<$1>.+)')}$`, 's')]
  }),
) as Record<PayoutProblemCode, RegExp>
