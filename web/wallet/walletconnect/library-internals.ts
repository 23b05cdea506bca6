import type { SignClient } from '@walletconnect/sign-client'

/**
 * WalletConnect client. This file contains everything that the project reads or changes behind the client's documented methods.
 * The test beside this file checks each against the installed version, and names the version that was examined.
 */
export type RelayClient = InstanceType<typeof SignClient>

/** Request to a wallet, as the client has recorded it. */
export type SentRequest = {
  readonly id: number
  readonly topic: string
  readonly method: string
  /** Same object that `client.request` was given, until a reload. */
  readonly params: unknown
  /** Unix ms at which the wallet drops the request. */
  readonly expiresAtMs: number
  readonly response: { readonly result: unknown } | { readonly error: unknown } | null
}

type HistoryRecord = NonNullable<ReturnType<RelayClient['core']['history']['records']['get']>>

/** Storage key of the app that the client opens with each request. */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

const PROPOSAL_EXPIRED = 'Proposal expired'

/**
 * Turns attestation off. For it the client would frame a service of its makers, which the page's policy refuses, and wait five
 * seconds.
 */
export function skipAttestation({ core }: RelayClient) {
  core.verify.register = async () => ''
}

export const isRelayConnected = ({ core }: RelayClient) => core.relayer.connected

/** Stops all further attempts to reach the relay, because each one logs an error in the browser's console. */
export async function stopReconnecting({ core }: RelayClient): Promise<void> {
  core.heartbeat.stop()
  unsentMessages(core.relayer.publisher).clear()
  await core.relayer.transportClose()
}

/** Lets a stopped client reconnect, at once and then at each heartbeat. `isRelayConnected` says when it is connected. */
export async function resumeReconnecting({ core }: RelayClient): Promise<void> {
  if (core.relayer.connected) return
  core.heartbeat.stop()
  await core.heartbeat.init()
  void core.relayer.transportOpen().catch(() => undefined)
}

/** Returns the messages that the client sends again at each heartbeat. The client's types do not declare them. */
function unsentMessages(publisher: object): Map<unknown, unknown> {
  const queue = 'queue' in publisher ? publisher.queue : undefined
  return queue instanceof Map ? queue : new Map()
}

/** Reads the record of a request; null if it was never made, or if this page has already received its answer. */
export function readSentRequest({ core }: RelayClient, id: number): SentRequest | null {
  const record = core.history.records.get(id)
  return record === undefined ? null : asSent(record)
}

/**
 * Calls the listener with each request to a wallet, before the request is sent.
 *
 * @returns a function that ends it
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
 * Calls the listener whenever a request was answered or its record was removed. The client immediately removes the record of an
 * answer that this page asked for. A record that an earlier page asked for stays.
 *
 * @returns a function that ends it
 */
export function onRequestSettled({ core }: RelayClient, listener: () => void): () => void {
  core.history.on('history_updated', listener)
  core.history.on('history_deleted', listener)
  return () => {
    core.history.off('history_updated', listener)
    core.history.off('history_deleted', listener)
  }
}

/** Converts a record; null for a protocol message that asks the person for no decision. */
function asSent({ id, topic, request, response }: HistoryRecord): SentRequest | null {
  if (request.method !== 'wc_sessionRequest') return null
  const { method, params, expiryTimestamp } = request.params.request
  return { id, topic, method, params, expiresAtMs: expiryTimestamp * 1_000, response: response ?? null }
}

/** Returns whether a code expired inside the client. Only this text identifies the error. */
export const isProposalExpiry = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error && error.message === PROPOSAL_EXPIRED
