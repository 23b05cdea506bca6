import { getAddress, isAddress } from 'viem'
import type { RelayClient } from './library-internals.ts'
import type { RelaySession } from './relay-client.ts'

export type SessionListener = {
  readonly onNamespaces: (namespaces: RelaySession['namespaces']) => void
  readonly onAccounts: (addresses: readonly string[]) => void
  readonly onChain: (chainId: number) => void
  readonly onEnd: () => void
}

/** Listens to a wallet's events of one session. Returns a function that stops listening. */
export function followSession(client: RelayClient, topic: string, listener: SessionListener): () => void {
  const update = (event: { topic: string; params: { namespaces: RelaySession['namespaces'] } }) => {
    if (event.topic === topic) listener.onNamespaces(event.params.namespaces)
  }
  const hear = (event: { topic: string; params: { event: { name: string; data: unknown } } }) => {
    if (event.topic !== topic) return
    const { name, data } = event.params.event
    if (name === 'chainChanged') {
      const chainId = readChainId(data)
      if (chainId !== null) listener.onChain(chainId)
    }
    if (name === 'accountsChanged') listener.onAccounts(readAddresses(data))
  }
  const end = (event: { topic: string }) => {
    if (event.topic === topic) listener.onEnd()
  }
  client.on('session_update', update)
  client.on('session_event', hear)
  client.on('session_delete', end)
  client.on('session_expire', end)
  return () => {
    client.off('session_update', update)
    client.off('session_event', hear)
    client.off('session_delete', end)
    client.off('session_expire', end)
  }
}

/** Parses a chain id. Wallets write it as 56, '56', '0x38' or 'eip155:56'. */
export function readChainId(data: unknown): number | null {
  const chainId = Number(typeof data === 'string' ? data.replace(/^eip155:/, '') : data)
  return Number.isInteger(chainId) && chainId > 0 ? chainId : null
}

/** Parses accounts. Wallets write them with or without their chain. */
export const readAddresses = (data: unknown): readonly string[] =>
  (Array.isArray(data) ? data : [])
    .map((account) => String(account).split(':').at(-1) ?? '')
    .filter((address) => isAddress(address, { strict: false }))
    .map((address) => getAddress(address))
