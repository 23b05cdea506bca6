import type { Address } from '#core/address.ts'
import type { Asset } from '#core/money.ts'
import type { ChainReader } from '../chain/chain-reader.ts'

/** @param token null for BNB */
export const assetOf = ({ usdt }: Pick<ChainReader, 'usdt'>, token: Address | null): Asset =>
  token === null ? 'BNB' : token === usdt ? 'USDT' : 'BV3'
