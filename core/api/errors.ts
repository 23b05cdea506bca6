/**
 * Every refusal that a call can answer: its status and the sentence that a person reads.
 *
 * The one place for such sentences: rules return the code, the HTTP edge looks it up here.
 */
export const ERRORS = {
  // Requests
  malformed_request: [400, 'The request is malformed.'],
  unsupported_media_type: [415, 'Send JSON with the content type application/json.'],
  payload_too_large: [413, 'The request is too large.'],
  not_found: [404, 'There is nothing here.'],
  unauthenticated: [401, 'Sign in with your wallet first.'],
  not_yours: [403, 'This belongs to another wallet.'],
  wrong_origin: [403, 'This request came from another site.'],
  rate_limited: [429, 'Too many requests. Please wait a moment and try again.'],
  maintenance: [503, 'The platform is under maintenance. Please try again later.'],
  dependency_down: [503, 'A service that this needs is not reachable. Please try again in a moment.'],
  internal: [500, 'Something went wrong on our side. Nothing was changed.'],

  // Sign-in
  sign_in_message_malformed: [400, 'The sign-in message is malformed.'],
  sign_in_domain_mismatch: [401, 'The sign-in message was made for another site.'],
  sign_in_chain_mismatch: [401, 'The sign-in message was made for another network.'],
  sign_in_expired: [401, 'The sign-in message has expired. Please sign in again.'],
  sign_in_nonce_unknown: [401, 'The sign-in message was used already or is unknown. Please sign in again.'],
  sign_in_signature_invalid: [401, 'The signature does not belong to this wallet.'],

  // Cards and orders
  card_unknown: [404, 'There is no such card.'],
  card_inactive: [409, 'This card is not on sale.'],
  order_unknown: [404, 'There is no such order.'],
  order_expired: [409, 'This order has expired. Please start again at the current price.'],
  order_already_paid: [409, 'This order was paid by another transaction.'],
  payment_method_unavailable: [422, 'This way of paying is not available.'],

  // Payments
  payment_hash_malformed: [
    400,
    'A transaction hash is 0x and 64 lowercase hexadecimal digits, then a hyphen and the copy.',
  ],
  payment_unknown: [404, 'The network does not know this transaction yet.'],
  payment_failed: [422, 'This transaction failed on the network. Nothing was paid.'],
  payment_not_final: [409, 'This payment is not final yet. It is credited as soon as the network has finalized it.'],
  payment_wrong_token: [422, 'This transaction did not pay in the token that was named.'],
  payment_wrong_recipient: [422, 'This transaction did not pay the treasury.'],
  payment_wrong_sender: [403, 'This payment came from another wallet.'],
  payment_too_small: [422, 'This payment is smaller than the price.'],
  payment_awaits_operator: [409, 'This payment is kept and waits for the operator to resolve it.'],
  copy_not_covered: [422, 'This payment does not cover that many copies.'],
  price_mismatch: [422, 'The price has changed. The server fixes the price of a card.'],
  card_mismatch: [422, 'This payment was made for another card.'],

  payment_already_resolved: [409, 'This payment was resolved already.'],
  payment_without_account: [409, 'The sender of this payment has no account. It can only be refunded.'],
  bnb_price_stale: [503, 'The price of BNB is too old to quote. Please pay in USDT or try again in a moment.'],
  bnb_price_unusable: [503, 'There is no usable price of BNB. Please pay in USDT.'],

  // Withdrawals and payouts
  withdrawal_amount_invalid: [422, 'Please enter a valid withdrawal amount'],
  withdrawal_below_minimum: [422, 'This is less than the minimum withdrawal.'],
  withdrawal_exceeds_balance: [422, 'Withdrawal amount exceeds available balance'],
  withdrawal_too_many_pending: [409, 'You have 20 withdrawals that wait for a decision. Please wait for one of them.'],
  withdrawal_to_other_wallet: [422, 'A withdrawal goes to the connected wallet only.'],
  withdrawal_asset_unavailable: [422, 'This token cannot be withdrawn yet.'],
  withdrawal_unknown: [404, 'There is no such withdrawal.'],
  withdrawal_already_decided: [409, 'This withdrawal was decided already.'],
  rejection_needs_reason: [422, 'A rejection needs a reason. The player sees it.'],
  idempotency_key_reused: [409, 'This idempotency key was used for another request.'],
  payout_unknown: [404, 'There is no such payout.'],
  payout_unavailable: [409, 'There is no wallet to pay from. Set PAYOUT_PRIVATE_KEY or pay from a wallet of your own.'],
  payouts_stopped: [409, 'Payouts are stopped until the open audit alarm is resolved.'],
  payout_not_open: [409, 'This payout is not waiting for a transaction.'],
  payout_transaction_used: [409, 'This transaction has paid another payout already.'],
  payout_transaction_wrong: [422, 'This transaction does not pay this amount of this token to this wallet.'],

  // The panel
  operator_unauthenticated: [401, 'Authentication required'],
  operator_role_insufficient: [403, 'Your role does not allow this.'],
  operator_proof_required: [403, 'Please enter your password or a one-time code again.'],
  login_failed: [401, 'Invalid username or password'],
  login_code_required: [401, 'Please enter the one-time code.'],
  login_throttled: [429, 'Too many attempts. Please wait a moment and try again.'],
  audit_alarm_unknown: [404, 'There is no such open alarm.'],
  maintenance_running: [409, 'This is running already. Wait until it has ended.'],
  backfill_plan_changed: [409, 'The facts have moved since the preview. Nothing was credited. Preview again.'],
  audit_alarm_persists: [409, 'A fresh audit still finds this difference. Nothing was resolved.'],

  // Mining
  no_card_selected: [422, 'Select at least one card to mine with.'],
  card_not_owned: [422, 'You do not own one of these cards.'],

  // Local chain
  faucet_dry: [429, 'This wallet has had its test funds. Please wait a minute.'],

  // Referrals
  referrer_malformed: [422, 'A referral code is a wallet address.'],
  referrer_is_self: [422, 'You cannot refer yourself.'],
  referrer_was_referred_by_this_wallet: [422, 'Two wallets cannot refer each other.'],

  // Airdrop
  airdrop_retweet_url_invalid: [
    422,
    'Please enter the link of your post: https://x.com/ or https://twitter.com/, your name, /status/ and a number.',
  ],
  airdrop_already_pending: [409, 'Your submission is waiting for approval already.'],
  airdrop_already_approved: [409, 'Your submission is approved already. Claim your tokens.'],
  airdrop_already_claimed: [409, 'This wallet has claimed its join airdrop already.'],
  airdrop_not_approved: [409, 'Your submission has not been approved yet.'],
  airdrop_referral_already_claimed: [409, 'This wallet has claimed its referral bonus already.'],
  airdrop_join_not_claimed: [422, 'Claim your own join airdrop first. Then you can claim a referral bonus.'],
  airdrop_code_unknown: [422, 'No wallet with this referral code has signed up here.'],
  airdrop_code_named_you: [422, 'This wallet has claimed with your code. Two wallets cannot refer each other.'],
  airdrop_claim_unknown: [404, 'There is no such airdrop claim.'],
  airdrop_claim_already_decided: [409, 'This airdrop claim was decided already.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

export const statusOf = (code: ErrorCode): number => ERRORS[code][0]
export const messageOf = (code: ErrorCode): string => ERRORS[code][1]
