import type { Address } from '#core/address.ts'
import type { Database } from '../../db/pool.ts'
import type { Announce } from '../../routing/announce.ts'

export type AirdropDeps = { readonly db: Database; readonly announce: Announce }

/** Who a call says it is made for; both must be the session's. */
export type NamedPlayer = { readonly walletAddress: Address; readonly userId: number }
