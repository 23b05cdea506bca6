import { MAINTENANCE_SENTENCE } from '../maintenance.ts'

/**
 * All refusals that a call can answer: the status and the sentence that a person reads.
 *
 * All such sentences are here. Rules return the code, and the HTTP edge looks it up here.
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
  files_busy: [429, 'Three files are already being prepared. Please try again in a moment.'],
  own_file_busy: [429, 'Your last file is still being prepared. Please try again once it is complete.'],
  maintenance: [503, MAINTENANCE_SENTENCE],
  dependency_down: [503, 'A service we need is not responding. Nothing was changed. Please try again in a moment.'],
  clock_off: [503, 'Our clock is off. Nothing was changed. Please try again in a moment.'],
  outcome_unknown: [
    503,
    'We do not know whether this went through. Please try again: the same request is never done twice.',
  ],
  server_stopping: [503, 'This server is shutting down. Please try again in a moment.'],
  internal: [500, 'Something went wrong on our side. Nothing was changed.'],

  // Sign-in
  sign_in_message_malformed: [400, 'The sign-in message is malformed.'],
  sign_in_domain_mismatch: [401, 'The sign-in message was made for another site.'],
  sign_in_chain_mismatch: [401, 'The sign-in message was made for another network.'],
  sign_in_expired: [401, 'The sign-in message has expired. Please sign in again.'],
  sign_in_nonce_unknown: [401, 'The sign-in message is unknown or was already used. Please sign in again.'],
  sign_in_signature_invalid: [401, 'The signature does not belong to this wallet.'],

  // Cards and orders
  card_unknown: [404, 'This card does not exist.'],
  card_inactive: [409, 'This card is not on sale.'],
  card_name_invalid: [422, 'A name must be one line of 1 to 60 visible characters.'],
  card_line_invalid: [422, 'A description must be one line of at most 200 visible characters.'],
  card_price_invalid: [422, 'The price must be above 0 and at most 100,000 USDT, with at most 18 decimals.'],
  card_bv3_invalid: [422, 'A card’s BV3 must be whole numbers of at most 1,000,000,000.'],
  card_usdt_invalid: [422, 'A card’s USDT must be decimal numbers of at most 100,000.'],
  card_daily_exceeds_total: [422, 'A card cannot grant more in a day than in total.'],
  card_costs_more_than_price: [422, 'A copy of this card can cost more than its price. Confirm the shortfall first.'],
  card_bv3_exceeds_price: [422, 'A copy may grant at most 20,000 BV3 for each USDT of its price.'],
  card_changed_meanwhile: [409, 'This card has just changed. Nothing was done. Check it again.'],
  sales_stopped: [
    409,
    'Cards are not on sale right now. Nothing was charged. A payment you have already sent is still credited.',
  ],
  order_unknown: [404, 'This order does not exist.'],
  order_already_paid: [409, 'This order was paid by another transaction.'],
  payment_method_unavailable: [422, 'This payment method is not available.'],

  // Payments
  payment_hash_malformed: [
    400,
    'A transaction hash is 0x followed by 64 lowercase hexadecimal digits, then a hyphen and the copy number.',
  ],
  payment_unknown: [404, 'The network does not know this transaction yet.'],
  payment_failed: [422, 'This transaction failed on the network. Nothing was paid.'],
  payment_not_final: [409, 'This payment is not final yet. It will be credited as soon as the network finalizes it.'],
  payment_wrong_token: [422, 'This transaction did not pay in the selected token.'],
  payment_wrong_recipient: [422, 'This transaction did not pay the treasury.'],
  payment_unclear: [
    422,
    'This transaction does not show a payment. If a contract passed BNB on, send the hash to support. The operator can record it.',
  ],
  payment_before_start: [422, 'This payment was made before the platform started. It buys nothing here.'],
  payment_wrong_sender: [403, 'This payment came from another wallet.'],
  payment_too_small: [422, 'This payment is smaller than the price.'],
  payment_awaits_operator: [409, 'This payment is safe and waiting for the operator to resolve it.'],
  copy_not_covered: [422, 'This payment does not cover that many copies.'],
  price_mismatch: [422, 'The price has changed. The server sets the price of a card.'],
  card_mismatch: [422, 'This payment was made for another card.'],

  payment_already_resolved: [409, 'This payment was already resolved.'],
  payment_imported: [
    409,
    'This transaction already paid for purchases from the older platform. It is not credited or refunded again.',
  ],
  payment_already_recorded: [
    409,
    'The BNB from this transaction is already recorded, or will be credited automatically.',
  ],
  payment_amount_needed: [422, 'No node can show how much this transaction paid. Please enter the amount.'],
  payment_amount_unproven: [422, 'The network shows that this transaction paid the treasury less than this.'],
  refund_needs_own_wallet: [
    422,
    'An operator recorded this BNB, and it was not read from the network as a payment. Refund it from your own wallet.',
  ],
  payment_without_account: [409, 'The sender of this payment has no account. You can only refund it.'],
  bnb_needs_plain_wallet: [
    422,
    'This wallet is a contract, and BNB from contracts is not credited automatically. Please pay in USDT.',
  ],
  bnb_price_stale: [503, 'The BNB price is out of date. Please pay in USDT or try again in a moment.'],
  bnb_price_jumped: [503, 'The BNB price has moved a lot and is being checked. Please pay in USDT or try again later.'],
  bnb_price_unusable: [503, 'No BNB price is available. Please pay in USDT.'],

  // Withdrawals and payouts
  withdrawal_amount_invalid: [422, 'Please enter a valid withdrawal amount'],
  withdrawal_below_minimum: [422, 'This is below the minimum withdrawal.'],
  withdrawal_exceeds_balance: [422, 'Withdrawal amount exceeds available balance'],
  withdrawal_too_many_pending: [409, 'You have 20 withdrawals waiting for approval. Please wait until one is decided.'],
  withdrawal_too_many_cancelled: [
    409,
    'You have cancelled 10 withdrawals in 24 hours. This one has to wait for the operator.',
  ],
  withdrawal_to_other_wallet: [422, 'Withdrawals go to the connected wallet only.'],
  withdrawal_asset_unavailable: [422, 'This token cannot be withdrawn yet.'],
  withdrawal_bv3_locked: [422, 'Locked until BV3 withdrawals open'],
  withdrawal_bv3_closed: [409, 'BV3 withdrawals are closed. Open them in Settings first, or reject this one.'],
  withdrawal_unknown: [404, 'This withdrawal does not exist.'],
  approval_failed: [500, 'The approval failed on our side. Check the withdrawal before you approve it again.'],
  withdrawal_already_decided: [409, 'This withdrawal was already decided.'],
  batch_total_differs: [409, 'These withdrawals do not add up to the totals you confirmed. Nothing was approved.'],
  withdrawals_frozen: [403, 'Your withdrawals are stopped for now. See your profile for the reason.'],
  withdrawals_being_checked: [403, 'Your withdrawals are under review. Please try again later.'],
  withdrawal_being_checked: [
    409,
    'The audit found a difference for this player. Resolve its alarm first, or reject this withdrawal.',
  ],
  withdrawal_of_frozen: [409, 'This player’s withdrawals are frozen. Allow them again first, or reject this one.'],
  withdrawals_frozen_already: [409, 'This player’s withdrawals are already frozen.'],
  withdrawals_not_frozen: [409, 'This player’s withdrawals are not frozen.'],
  player_unknown: [404, 'This player does not exist.'],
  rejection_needs_reason: [422, 'A rejection needs a reason. The player sees it.'],
  idempotency_key_reused: [409, 'This idempotency key was used for another request.'],
  payout_unknown: [404, 'This payout does not exist.'],
  payout_unavailable: [409, 'There is no wallet to pay from. Set PAYOUT_PRIVATE_KEY or pay from your own wallet.'],
  payouts_stopped: [409, 'Payouts are stopped until the open audit alarm is resolved.'],
  payouts_held: [
    409,
    'The database was restored or moved, so this may already have been paid. Compare the chain with the record first.',
  ],
  payouts_unexplained: [
    409,
    'The hot wallet has sent something that the record does not explain, so this may already have been paid. Wait until it is final, then explain it.',
  ],
  hold_unknown: [404, 'Payouts are no longer on hold.'],
  hold_unexplained: [409, 'A transfer out of the hot wallet is not explained yet.'],
  payout_not_open: [409, 'This payout is not waiting for a transaction.'],
  payout_over: [409, 'This payout is closed: it was paid or cancelled.'],
  payout_ending_already: [409, 'This payout is already being ended.'],
  payout_way_unchanged: [409, 'This payout is already set to be paid this way.'],
  payout_needs_no_second: [409, 'This payout does not need a second operator.'],
  payout_needs_another: [409, 'The operator who decided this payout cannot confirm it. Ask another operator.'],
  payout_transaction_used: [409, 'This transaction has already paid another payout.'],
  payout_payer_unknown: [
    422,
    'The wallet that sent this transaction is not known to belong to the platform. If it does, confirm that first.',
  ],
  stray_unknown: [404, 'There is no such transaction to explain, or it is already explained.'],
  payout_transaction_wrong: [422, 'This transaction did not send this amount of this token to this wallet.'],

  // The panel
  operator_unauthenticated: [401, 'Authentication required'],
  operator_role_insufficient: [403, 'Your role does not allow this.'],
  operator_factor_required: [403, 'Please set up a second factor first, under Security.'],
  operator_proof_required: [403, 'Nothing was done. Please confirm it is you with your password or a one-time code.'],
  proof_wrong: [403, 'The password or code is not correct.'],
  password_wrong: [403, 'The password is not correct.'],
  operator_unknown: [404, 'This operator does not exist.'],
  operator_name_taken: [409, 'This name is taken or belonged to a removed operator. Choose another.'],
  operator_last_owner: [409, 'This is the last owner. Make someone else an owner first.'],
  operator_session_unknown: [404, 'This session has already ended.'],
  second_factor_present: [409, 'This account already has a second factor. Remove it first.'],
  second_factor_absent: [409, 'This account has no second factor.'],
  second_factor_not_begun: [409, 'This secret has expired. Start again with a new one.'],
  second_factor_code_wrong: [422, 'This code does not match the secret. Check your phone’s clock.'],
  login_failed: [401, 'Invalid username or password'],
  login_code_required: [401, 'Please enter the one-time code.'],
  login_code_wrong: [401, 'This code is wrong or was already used. Enter a new one.'],
  login_throttled: [429, 'Too many attempts. Please wait a moment and try again.'],
  audit_alarm_unknown: [404, 'This alarm is not open.'],
  chain_alarm_unknown: [404, 'This alarm is not open.'],
  maintenance_running: [409, 'This is already running. Wait until it finishes.'],
  backfill_plan_changed: [409, 'The data has changed since the preview. Nothing was credited. Preview again.'],
  difference_unknown: [409, 'A new check no longer finds this difference, or finds another one. Check it again.'],
  kept_row_cannot_be_set: [
    422,
    'There is no stored row to set here, or the ledger’s value is not valid for one. Correct the ledger first, or accept the difference.',
  ],
  correction_amount_invalid: [
    422,
    'A correction must be a decimal number above 0, with no more decimals than its token has.',
  ],
  correction_accounts_invalid: [
    422,
    'A correction moves money between two different accounts. BNB moves only between platform accounts.',
  ],
  correction_exceeds_balance: [422, 'The player’s balance is less than this correction. Nothing was posted.'],
  correction_amount_differs: [422, 'The amount you typed does not match. Nothing was posted.'],
  audit_alarm_persists: [409, 'A new audit still finds this difference. Nothing was resolved.'],

  // Settings
  setting_changed_meanwhile: [409, 'Someone else just changed this setting. Check its current value, then save again.'],
  sales_stopped_already: [409, 'Sales are already stopped.'],
  sales_not_stopped: [409, 'Sales are not stopped.'],
  sales_below_floor: [
    422,
    'The wallets hold less than the floor, or cannot be read. Confirm that you want to resume sales anyway.',
  ],
  logo_missing: [422, 'Please provide either a logo URL or logo text'],
  bv3_contract_unknown: [409, 'There is no BV3 contract to pay from. Set BV3_ADDRESS first.'],

  // Games
  game_rate_invalid: [422, 'The rate must be from 0 to 1,000 BV3 a minute, with at most 2 decimals.'],
  game_settings_changed_meanwhile: [
    409,
    'Someone else just changed this card’s rate. Nothing was saved. Check it again.',
  ],
  game_time_spent: [422, 'Purchase NFT cards to unlock more play time!'],
  game_run_unknown: [404, 'This run does not exist.'],
  game_replay_unknown: [404, 'This run is not available. It may have been removed from the leaderboard.'],
  game_run_ended: [409, 'This run has ended. What you played is paid.'],
  game_run_unsettled: [409, 'This run is still in progress or being counted.'],
  game_run_removed_already: [409, 'This run was already removed from the leaderboard.'],
  game_run_not_removed: [409, 'This run was not removed from the leaderboard.'],
  game_chunk_early: [409, 'This part of the run arrived too early to have been played.'],
  game_chunk_gap: [409, 'An earlier part of the run is missing.'],
  game_chunk_rewritten: [409, 'This part of the run was already sent with different inputs. The first version counts.'],
  game_inputs_invalid: [422, 'These inputs are not possible in the game.'],
  game_busy: [429, 'Too many runs are ending right now. Nothing is lost. Please try again in a moment.'],

  // Pictures
  image_url_invalid: [422, 'Upload a picture, or enter an https address without a username or password.'],
  image_hosts_too_many: [422, 'Pictures already come from too many sites. Upload this one instead.'],
  image_type_unsupported: [
    415,
    'Only PNG, JPEG and WebP pictures are accepted. SVG is not, because it can carry scripts.',
  ],
  image_too_large: [413, 'A picture can be at most 2 MB.'],
  image_too_many_pixels: [422, 'A picture can have at most 16 megapixels.'],
  image_daily_limit: [429, 'You have uploaded 50 pictures today. Please try again tomorrow.'],
  image_unreadable: [422, 'This picture is damaged or incomplete. Nothing was saved.'],

  // Grants by an operator
  grant_quantity_invalid: [422, 'You can give 1 to 100 copies at once.'],
  grant_amount_invalid: [422, 'The amount must be a decimal number with at most 2 decimals.'],
  grant_empty: [422, 'Please enter at least one token amount'],
  grant_too_large: [422, 'You can send at most 1,000,000 BV3 and 10,000 USDT at once.'],

  // Mining
  no_card_selected: [422, 'Select at least one card to mine with.'],
  card_not_owned: [422, 'You do not own one of these cards.'],

  // Local chain
  faucet_dry: [429, 'This wallet already received test funds. Please wait a minute.'],

  // Referrals
  referrer_malformed: [422, 'A referral code is a wallet address.'],
  referrer_is_self: [422, 'You cannot refer yourself.'],
  referrer_was_referred_by_this_wallet: [422, 'Two wallets cannot refer each other.'],

  // Airdrop
  airdrop_retweet_url_invalid: [
    422,
    'Please enter the link to your post: https://x.com/ or https://twitter.com/, your name, /status/ and a number.',
  ],
  airdrop_already_pending: [409, 'Your submission is already waiting for approval.'],
  airdrop_already_approved: [409, 'Your submission is already approved. Claim your tokens.'],
  airdrop_already_claimed: [409, 'This wallet has already claimed its join airdrop.'],
  airdrop_not_approved: [409, 'Your submission is not approved yet.'],
  airdrop_referral_already_claimed: [409, 'This wallet has already claimed its referral bonus.'],
  airdrop_join_not_claimed: [422, 'Claim your own join airdrop first. Then you can claim a referral bonus.'],
  airdrop_code_unknown: [422, 'No wallet with this referral code has signed up.'],
  airdrop_code_named_you: [422, 'This wallet claimed with your code. Two wallets cannot refer each other.'],
  airdrop_claim_unknown: [404, 'This airdrop claim does not exist.'],
  airdrop_claim_already_decided: [409, 'This airdrop claim was already decided.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

export const statusOf = (code: ErrorCode): number => ERRORS[code][0]
export const messageOf = (code: ErrorCode): string => ERRORS[code][1]
