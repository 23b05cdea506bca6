import { CLAIMS_CSV } from '../features/airdrop/claims-csv.ts'
import { PAYMENTS_CSV } from '../features/payments/payments-csv.ts'
import { PURCHASES_CSV } from '../features/purchases/purchases-csv.ts'
import { BALANCES_CSV, USERS_CSV } from '../features/users/users-csv.ts'
import { WITHDRAWALS_CSV } from '../features/withdrawals/withdrawals-csv.ts'
import type { CsvKind } from '../routing/csv-file.ts'

/** The lists that the thread of files knows, by their names. */
export const CSV_KINDS: readonly CsvKind<never>[] = [
  USERS_CSV,
  BALANCES_CSV,
  PURCHASES_CSV,
  WITHDRAWALS_CSV,
  PAYMENTS_CSV,
  CLAIMS_CSV,
]
