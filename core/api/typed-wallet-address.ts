import { z } from 'zod'
import { lowercased } from '../address.ts'
import { isTypedAddress } from '../checksummed.ts'
import { SHORT_TEXT_MAX } from './fields.ts'

/** Address of a wallet that an operator types. A wrong checksum is refused as a typing error. */
export const typedWalletAddress = z
  .string()
  .max(SHORT_TEXT_MAX)
  .refine((text) => isTypedAddress(text), 'must be 0x and 40 hexadecimal digits, without a typing error')
  .transform(lowercased)
  .meta({
    description: 'Wallet address; if its letters are of both cases, they must be its checksum. Stored lowercased.',
  })
