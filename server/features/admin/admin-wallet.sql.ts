// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ReadIsAdminWalletValues = {
  readonly walletAddress: string
}
export type ReadIsAdminWalletRow = {
  readonly is_admin: boolean
}
export const readIsAdminWallet = statement<ReadIsAdminWalletValues, ReadIsAdminWalletRow>(
  'readIsAdminWallet_f0a95c30',
  ["walletAddress"],
  `select exists (
  select 1 from settings where name = 'admin' and lower(value ->> 'wallet') = $1
) as "is_admin"`,
)
