import { z } from 'zod'
import { lowercased } from '../address.ts'
import { isTypedAddress } from '../typed-address.ts'
import { SHORT_TEXT_MAX } from './fields.ts'

/** The address of a wallet that an operator names by hand: a wrong checksum is refused as the typing error that it is. */
export const typedWalletAddress = z
  .string()
  .max(SHORT_TEXT_MAX)
  .refine((text) => isTypedAddress(text), 'must be 0x and 40 hexadecimal digits, without a typing error')
  .transform(lowercased)
  .meta({
    description: 'Wallet address; if its letters are of both cases, they must be its checksum. Stored lowercased.',
  })
