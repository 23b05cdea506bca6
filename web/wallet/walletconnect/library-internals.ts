import type { SignClient } from '@walletconnect/sign-client'

/**
 * Everything that this project reads or changes behind the documented methods of the WalletConnect client. The test beside this
 * file checks each against the installed version, and names the version that was examined.
 */
export type RelayClient = InstanceType<typeof SignClient>

/** A request to a wallet as the client has written it down. */
export type SentRequest = {
  readonly id: number
  readonly topic: string
  readonly method: string
  /** The very object that `client.request` was given, until a reload. */
  readonly params: unknown
  /** The wallet drops the request then, in Unix ms. */
  readonly expiresAtMs: number
  readonly response: { readonly result: unknown } | { readonly error: unknown } | null
}

type HistoryRecord = NonNullable<ReturnType<RelayClient['core']['history']['records']['get']>>

/** The client opens this app with each request; read from the browser's storage. */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

const PROPOSAL_EXPIRED = 'Proposal expired'

/**
 * Attests no request: to do so the client would frame a service of its makers, which the page's policy refuses, and wait five
 * seconds for it.
 */
export function skipAttestation({ core }: RelayClient) {
  core.verify.register = async () => ''
}

export const isRelayConnected = ({ core }: RelayClient) => core.relayer.connected

/** Stops every further try to reach the relay: each is an error in the browser's console. */
export async function stopReconnecting({ core }: RelayClient): Promise<void> {
  core.heartbeat.stop()
  unsentMessages(core.relayer.publisher).clear()
  await core.relayer.transportClose()
}

/** Lets a client that was stopped try again, at once and then at each heartbeat; `isRelayConnected` says when it is there. */
export async function resumeReconnecting({ core }: RelayClient): Promise<void> {
  if (core.relayer.connected) return
  core.heartbeat.stop()
  await core.heartbeat.init()
  void core.relayer.transportOpen().catch(() => undefined)
}

/** The messages that the client sends again at each heartbeat; its types do not name them. */
function unsentMessages(publisher: object): Map<unknown, unknown> {
  const queue = 'queue' in publisher ? publisher.queue : undefined
  return queue instanceof Map ? queue : new Map()
}

/** Null for a request that was never made or whose answer this page has already taken. */
export function readSentRequest({ core }: RelayClient, id: number): SentRequest | null {
  const record = core.history.records.get(id)
  return record === undefined ? null : asSent(record)
}

/**
 * Calls with each request to a wallet before it is sent.
 *
 * @returns what ends it
 */
export function onRequestWritten({ core }: RelayClient, listener: (sent: SentRequest) => void): () => void {
  const listen = (record: HistoryRecord) => {
    const sent = asSent(record)
    if (sent !== null) listener(sent)
  }
  core.history.on('history_created', listen)
  return () => void core.history.off('history_created', listen)
}

/**
 * Calls whenever a request was answered or its record is gone. The record of an answer that this page asked for is dropped
 * right after; one that an earlier page asked for stays.
 *
 * @returns what ends it
 */
export function onRequestSettled({ core }: RelayClient, listener: () => void): () => void {
  core.history.on('history_updated', listener)
  core.history.on('history_deleted', listener)
  return () => {
    core.history.off('history_updated', listener)
    core.history.off('history_deleted', listener)
  }
}

/** Null for a message of the protocol that asks the wallet's person nothing. */
function asSent({ id, topic, request, response }: HistoryRecord): SentRequest | null {
  if (request.method !== 'wc_sessionRequest') return null
  const { method, params, expiryTimestamp } = request.params.request
  return { id, topic, method, params, expiresAtMs: expiryTimestamp * 1_000, response: response ?? null }
}

/** The lifetime of a code ended inside the client, which says so by this text alone. */
export const isProposalExpiry = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error && error.message === PROPOSAL_EXPIRED
