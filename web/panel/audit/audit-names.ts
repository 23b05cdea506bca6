import { msg } from '@lingui/core/macro'
import type { Words } from './audit-words.ts'

/** What the log calls a detail, and the fields of what was changed. */
export const NAMES: Words = {
  action: msg`action`,
  address: msg`address`,
  amount: msg`amount`,
  amountBaseUnits: msg`amount in base units`,
  asset: msg`asset`,
  attempt: msg`attempt`,
  cardId: msg`card`,
  check: msg`check`,
  copies: msg`copies`,
  from: msg`from`,
  network: msg`network`,
  note: msg`note`,
  notes: msg`notes`,
  openBefore: msg`open before, in base units`,
  reason: msg`reason`,
  retweetUrl: msg`post`,
  success: msg`success`,
  text: msg`text`,
  toAddress: msg`to address`,
  token: msg`token`,
  txHash: msg`transaction`,
  walletAddress: msg`wallet`,
  way: msg`way`,
  wrong: msg`wrong`,
}
