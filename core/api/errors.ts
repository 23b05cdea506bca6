import { MAINTENANCE_SENTENCE } from '../maintenance.ts'

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
  files_busy: [429, 'Three files are being made by now. Please try again in a moment.'],
  maintenance: [503, MAINTENANCE_SENTENCE],
  dependency_down: [
    503,
    'A service that this needs is not reachable. Nothing was changed. Please try again in a moment.',
  ],
  outcome_unknown: [
    503,
    'We do not know whether this was done. Try again: the same request with the same key is never done twice.',
  ],
  server_stopping: [503, 'This server is being stopped. Please ask again in a moment.'],
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
  card_name_invalid: [422, 'A name is one line of 1 to 60 characters, none of them invisible.'],
  card_line_invalid: [422, 'A description is one line of at most 200 characters, none of them invisible.'],
  card_price_invalid: [422, 'A price is above 0 and at most 100,000 USDT, with at most 18 decimals.'],
  card_bv3_invalid: [422, 'BV3 of a card are whole numbers, at most 1,000,000,000.'],
  card_usdt_invalid: [422, 'USDT of a card are plain decimals, at most 100,000.'],
  card_daily_exceeds_total: [422, 'A card cannot grant more in a day than in all.'],
  card_costs_more_than_price: [422, 'A copy of this card can cost more than its price. Confirm the shortfall first.'],
  card_changed_meanwhile: [409, 'Somebody has changed this card meanwhile. Nothing was saved. Look at it again.'],
  sales_stopped: [
    409,
    'No card is sold for the moment. Nothing was charged. A payment that you have already sent is still credited.',
  ],
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
  payment_unclear: [
    422,
    'This transaction shows no payment by itself. If a contract passed BNB on, send the hash to support: the operator can record it.',
  ],
  payment_wrong_sender: [403, 'This payment came from another wallet.'],
  payment_too_small: [422, 'This payment is smaller than the price.'],
  payment_awaits_operator: [409, 'This payment is kept and waits for the operator to resolve it.'],
  copy_not_covered: [422, 'This payment does not cover that many copies.'],
  price_mismatch: [422, 'The price has changed. The server fixes the price of a card.'],
  card_mismatch: [422, 'This payment was made for another card.'],

  payment_already_resolved: [409, 'This payment was resolved already.'],
  payment_already_recorded: [
    409,
    'What this transaction brought in BNB is recorded already, or is credited by itself.',
  ],
  payment_amount_needed: [422, 'No node can tell how much this transaction brought. Please enter the amount.'],
  payment_amount_unproven: [422, 'The network shows that this transaction did not bring that much to the treasury.'],
  refund_needs_own_wallet: [
    422,
    'This BNB was recorded by an operator and not read from the network as a payment. Refund it from a wallet of your own.',
  ],
  payment_without_account: [409, 'The sender of this payment has no account. It can only be refunded.'],
  bnb_needs_plain_wallet: [
    422,
    'This wallet is a contract, and BNB that a contract sends is not credited by itself. Please pay in USDT.',
  ],
  bnb_price_stale: [503, 'The price of BNB is too old to quote. Please pay in USDT or try again in a moment.'],
  bnb_price_unusable: [503, 'There is no usable price of BNB. Please pay in USDT.'],

  // Withdrawals and payouts
  withdrawal_amount_invalid: [422, 'Please enter a valid withdrawal amount'],
  withdrawal_below_minimum: [422, 'This is less than the minimum withdrawal.'],
  withdrawal_exceeds_balance: [422, 'Withdrawal amount exceeds available balance'],
  withdrawal_too_many_pending: [409, 'You have 20 withdrawals that wait for a decision. Please wait for one of them.'],
  withdrawal_too_many_cancelled: [409, 'You have cancelled 10 withdrawals in 24 hours. The operator decides this one.'],
  withdrawal_to_other_wallet: [422, 'A withdrawal goes to the connected wallet only.'],
  withdrawal_asset_unavailable: [422, 'This token cannot be withdrawn yet.'],
  withdrawal_bv3_locked: [422, 'Locked until BV3 withdrawals open'],
  withdrawal_bv3_closed: [409, 'BV3 withdrawals are closed. Open them in the settings first, or reject this one.'],
  withdrawal_unknown: [404, 'There is no such withdrawal.'],
  approval_failed: [500, 'This approval failed on our side. Look at the withdrawal before you approve it again.'],
  withdrawal_already_decided: [409, 'This withdrawal was decided already.'],
  batch_total_differs: [
    409,
    'These withdrawals do not add up to the totals that were confirmed. Nothing was approved.',
  ],
  withdrawals_frozen: [403, 'Your withdrawals are stopped for now. Your profile says why.'],
  withdrawals_being_checked: [403, 'Your withdrawals are being checked. Please try again later.'],
  withdrawal_being_checked: [
    409,
    'The audit has found a difference at this player. End its alarm first, or reject this one.',
  ],
  withdrawal_of_frozen: [409, 'This player’s withdrawals are frozen. Reject it, or allow withdrawals again first.'],
  withdrawals_frozen_already: [409, 'This player’s withdrawals are frozen already.'],
  withdrawals_not_frozen: [409, 'This player’s withdrawals are not frozen.'],
  player_unknown: [404, 'There is no such player.'],
  rejection_needs_reason: [422, 'A rejection needs a reason. The player sees it.'],
  idempotency_key_reused: [409, 'This idempotency key was used for another request.'],
  payout_unknown: [404, 'There is no such payout.'],
  payout_unavailable: [409, 'There is no wallet to pay from. Set PAYOUT_PRIVATE_KEY or pay from a wallet of your own.'],
  payouts_stopped: [409, 'Payouts are stopped until the open audit alarm is resolved.'],
  payouts_held: [
    409,
    'The database was set back, and this may have been paid since. Compare the chain with the record first.',
  ],
  hold_unknown: [404, 'Payouts do not wait any more.'],
  hold_unexplained: [409, 'Something that left the hot wallet is not explained yet.'],
  payout_not_open: [409, 'This payout is not waiting for a transaction.'],
  payout_over: [409, 'This payout is over: it was paid or cancelled.'],
  payout_ending_already: [409, 'This payout is being ended already.'],
  payout_way_unchanged: [409, 'This payout is to be paid this way already.'],
  payout_needs_no_second: [409, 'This payout does not wait for a second operator.'],
  payout_needs_another: [409, 'Another operator than the one who decided it has to confirm it.'],
  payout_transaction_used: [409, 'This transaction has paid another payout already.'],
  payout_payer_unknown: [
    422,
    'This transaction was paid by a wallet that is not known as one of the platform’s. Say that it is one, if that is so.',
  ],
  stray_unknown: [404, 'There is no such transaction to explain, or somebody has explained it.'],
  payout_transaction_wrong: [422, 'This transaction does not pay this amount of this token to this wallet.'],

  // The panel
  operator_unauthenticated: [401, 'Authentication required'],
  operator_role_insufficient: [403, 'Your role does not allow this.'],
  operator_factor_required: [403, 'Please set up a second factor first, under Security.'],
  operator_proof_required: [403, 'Please enter your password or a one-time code again.'],
  proof_wrong: [403, 'This is not your password, or no code that is good now.'],
  password_wrong: [403, 'This is not your password.'],
  operator_unknown: [404, 'There is no such operator.'],
  operator_name_taken: [409, 'This name is taken, or belonged to somebody who was removed. Choose another.'],
  operator_last_owner: [409, 'This is the last owner. Make somebody else an owner first.'],
  operator_session_unknown: [404, 'This session has ended already.'],
  second_factor_present: [409, 'This account has a second factor already. Remove it first.'],
  second_factor_absent: [409, 'This account has no second factor.'],
  second_factor_not_begun: [409, 'This secret is no longer good. Start again with a new one.'],
  second_factor_code_wrong: [422, 'This code does not belong to the secret. Check the clock of your phone.'],
  login_failed: [401, 'Invalid username or password'],
  login_code_required: [401, 'Please enter the one-time code.'],
  login_throttled: [429, 'Too many attempts. Please wait a moment and try again.'],
  audit_alarm_unknown: [404, 'There is no such open alarm.'],
  chain_alarm_unknown: [404, 'There is no such open alarm.'],
  maintenance_running: [409, 'This is running already. Wait until it has ended.'],
  backfill_plan_changed: [409, 'The facts have moved since the preview. Nothing was credited. Preview again.'],
  difference_unknown: [
    409,
    'A fresh look does not find this difference any more, or finds another one. Look at it again.',
  ],
  kept_row_cannot_be_set: [
    422,
    'There is no kept row to set here, or the ledger says what no such row may hold. Correct the ledger first, or accept the difference.',
  ],
  correction_amount_invalid: [
    422,
    'A correction is a plain decimal above 0, with no more decimals than its token has.',
  ],
  correction_accounts_invalid: [
    422,
    'A correction goes from one account to another, and BNB moves between accounts of the platform alone.',
  ],
  correction_exceeds_balance: [422, 'The player has less than this correction takes away. Nothing was posted.'],
  correction_amount_differs: [422, 'The amount that was typed to confirm is another one. Nothing was posted.'],
  audit_alarm_persists: [409, 'A fresh audit still finds this difference. Nothing was resolved.'],

  // Settings
  setting_changed_meanwhile: [
    409,
    'Somebody else has changed this setting meanwhile. Check what it says now, then save again.',
  ],
  sales_stopped_already: [409, 'Sales are stopped already.'],
  sales_not_stopped: [409, 'Sales are not stopped.'],
  sales_below_floor: [
    422,
    'The wallets hold less than the floor, or cannot be read. Confirm that sales are to go on all the same.',
  ],
  logo_missing: [422, 'Please provide either a logo URL or logo text'],
  bv3_contract_unknown: [409, 'There is no BV3 contract to pay from. Set BV3_ADDRESS first.'],

  // Games
  game_rate_invalid: [422, 'A rate is from 0 to 1,000 BV3 a minute, with at most 2 decimals.'],
  game_settings_changed_meanwhile: [
    409,
    'Somebody has changed the rate of this card meanwhile. Nothing was saved. Look at it again.',
  ],
  game_time_spent: [422, 'Purchase NFT cards to unlock more play time!'],
  game_run_unknown: [404, 'There is no such run.'],
  game_replay_unknown: [404, 'There is no such run to watch. It may have been taken off the board.'],
  game_run_ended: [409, 'This run has ended. What was played of it is paid.'],
  game_run_unsettled: [409, 'This run is still being played or counted.'],
  game_run_removed_already: [409, 'This run was taken off the board already.'],
  game_run_not_removed: [409, 'This run is not taken off the board.'],
  game_chunk_early: [409, 'This part of the run cannot have been played by now.'],
  game_chunk_gap: [409, 'A part of the run is missing before this one.'],
  game_chunk_rewritten: [409, 'This part of the run was sent before, with other inputs. What was sent first counts.'],
  game_inputs_invalid: [422, 'These inputs are none that the game can have had.'],
  game_busy: [429, 'Too many runs end at this moment. Nothing is lost. Please try again in a moment.'],

  // Pictures
  image_url_invalid: [422, 'Upload a picture, or name one by an https address without user and password.'],
  image_hosts_too_many: [422, 'Pictures come from too many places by now. Upload this one instead.'],
  image_type_unsupported: [415, 'Only PNG, JPEG and WebP pictures are taken. SVG is not: it can carry scripts.'],
  image_too_large: [413, 'A picture may have at most 2 MB.'],
  image_too_many_pixels: [422, 'A picture may have at most 16 megapixels.'],
  image_unreadable: [422, 'This picture is damaged or cut off. Nothing was kept.'],

  // What an operator gives
  grant_quantity_invalid: [422, 'Between 1 and 100 copies can be given at once.'],
  grant_amount_invalid: [422, 'An amount is a plain decimal with at most 2 decimals.'],
  grant_empty: [422, 'Please enter at least one token amount'],
  grant_too_large: [422, 'At most 1,000,000 BV3 and 10,000 USDT can be sent at once.'],

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
