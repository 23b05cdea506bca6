import type { ComponentProps } from 'react'
import { shortened } from '#core/address.ts'
import { checksummed } from '#core/checksummed.ts'
import { Address } from './address.tsx'

/** A wallet's address that the server has sent, which is in small letters: written as wallets write it. */
export const WalletAddress = ({ value, ...props }: Omit<ComponentProps<typeof Address>, 'kind'>) => (
  <Address value={checksummed(value)} {...props} />
)

/** The same within a sentence. */
export const walletText = (address: string): string => shortened(checksummed(address))
