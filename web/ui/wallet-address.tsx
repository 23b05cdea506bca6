import type { ComponentProps } from 'react'
import { shortened } from '#core/address.ts'
import { checksummed } from '#core/checksummed.ts'
import { Address } from './address.tsx'

/** Shows a wallet's address from the server, which is in lower case, with the checksum case that wallets use. */
export const WalletAddress = ({ value, ...props }: Omit<ComponentProps<typeof Address>, 'kind'>) => (
  <Address value={checksummed(value)} {...props} />
)

/** Returns a wallet's short address for a sentence. */
export const walletText = (address: string): string => shortened(checksummed(address))
