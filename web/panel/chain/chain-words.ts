import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChainHealth } from '#core/api/chain-health.ts'
import type { ChainAlarmKind } from '#core/chain-alarm.ts'

export type ChainNode = ChainHealth['nodes'][number]
export type ChainAlarm = ChainHealth['alarms'][number]

/** What an alarm about the chain says, and what to do about it. */
export const ALARM_WORDS: Record<
  ChainAlarmKind,
  { readonly title: MessageDescriptor; readonly todo: MessageDescriptor }
> = {
  node_contradicts: {
    title: msg`A node says something else than the others`,
    todo: msg`Take it out of RPC_URLS, or wait until it agrees again. Nothing is credited from what they disagree on.`,
  },
  nodes_too_few: {
    title: msg`Too few nodes answer`,
    todo: msg`Payments are credited once enough of them answer. Name another provider in RPC_URLS if this lasts.`,
  },
  finality_stalled: {
    title: msg`No block becomes final`,
    todo: msg`Payments wait until the chain finalizes blocks again. Nothing is lost.`,
  },
  watcher_stalled: {
    title: msg`Payments are not read`,
    todo: msg`See the log of the server and the nodes below. Nothing is lost: reading goes on where it stopped.`,
  },
  payment_not_on_chain: {
    title: msg`A credited payment is not on the chain any more`,
    todo: msg`Look its transaction up before anything is paid to that player.`,
  },
  payment_not_in_ledger: {
    title: msg`A transfer to the treasury was found late`,
    todo: msg`It is handled now. If nodes hide transfers again, change the provider.`,
  },
  payment_stuck: {
    title: msg`A payment cannot be credited`,
    todo: msg`It is tried again by itself. The log of the server says why it fails.`,
  },
  transfer_not_in_ledger: {
    title: msg`Money left the hot wallet that no payout explains`,
    todo: msg`Explain its transaction. If nobody of yours sent it, somebody else has the key: move what the wallet holds first.`,
  },
  payout_not_on_chain: {
    title: msg`A completed payout is not on the chain`,
    todo: msg`Look its transaction up. If the player was not paid, pay by hand and note it here.`,
  },
  dust_flood: {
    title: msg`Very many tiny transfers arrive`,
    todo: msg`They are kept aside, one line a payer, and hold up nobody.`,
  },
}

export const NODE_WORDS: Record<ChainNode['state'], MessageDescriptor> = {
  up: msg`Answers`,
  aside: msg`Does not answer`,
  behind: msg`Is behind`,
  contradicts: msg`Contradicts the others`,
}
