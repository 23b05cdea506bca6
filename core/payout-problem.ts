import { type CodedText, readStored, sentenceOf, storableValues, type ValuesOf } from './coded-text.ts'

/**
 * Reasons why a payout waits, by code, as English sentences for the operator. The names in braces are the values that differ
 * from payout to payout.
 *
 * A payout stores the code and the values. The sentence is built where it is shown, so it may change.
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

/** Reason why a payout waits: its code, and the values for the braces of its sentence. */
export type PayoutProblem = CodedText<typeof PAYOUT_PROBLEMS>

/** Problem that a release before codes stored as a sentence, and whose sentence no code has. */
export type UncodedProblem = { readonly code: 'other'; readonly values: { readonly sentence: string } }

/** Problem as a payout has it. */
export type StoredProblem = PayoutProblem | UncodedProblem

/** Problem as the database stores it. `said` is the sentence in the column beside it, which the release before reads and writes. */
export type ProblemFacts = StoredProblem & { readonly said: string }

/** Builds a problem that PostgreSQL can store. */
export const payoutProblem = <Code extends PayoutProblemCode>(
  code: Code,
  values: ValuesOf<(typeof PAYOUT_PROBLEMS)[Code]>,
): PayoutProblem => ({ code, values: storableValues(values) }) as PayoutProblem

/** Returns the English sentence of a problem. */
export function payoutProblemSentence(problem: StoredProblem): string {
  return problem.code === 'other' ? problem.values.sentence : sentenceOf(PAYOUT_PROBLEMS, problem)
}

/** Returns the columns of a problem: its sentence, and its facts as JSON. */
export function problemColumnsOf(problem: StoredProblem | null) {
  if (problem === null) return { problem: null, problemFacts: null }
  const said = payoutProblemSentence(problem)
  return { problem: said, problemFacts: JSON.stringify({ ...problem, said }) }
}

/** Reads a problem from its columns. The release before stores a sentence alone; the facts beside it are then out of date. */
export function readProblemColumns(sentence: string | null, facts: ProblemFacts | null): StoredProblem | null {
  if (sentence === null) return null
  if (facts === null || facts.code === 'other') return { code: 'other', values: { sentence } }
  return readStored(PAYOUT_PROBLEMS, sentence, facts) ?? { code: 'other', values: { sentence } }
}

/** Returns whether two problems have the same code and values, in whatever order their values come. */
export function isSameProblem(one: StoredProblem | null, other: StoredProblem | null): boolean {
  if (one === null || other === null) return one === other
  const values: Readonly<Record<string, string>> = other.values
  return one.code === other.code && Object.entries(one.values).every(([name, value]) => values[name] === value)
}

/** Returns a problem as the API shows it: its sentence, and its facts unless it has no code. */
export const problemFieldsOf = (problem: StoredProblem | null) => ({
  problem: problem && payoutProblemSentence(problem),
  problemFacts: problem === null || problem.code === 'other' ? null : problem,
})
