import { PLAYER_ACTIVITY_CSV } from '../features/activity/routes.ts'
import { AUDIT_CSV } from '../features/admin/audit-routes.ts'
import { OPERATORS_CSV } from '../features/admin/operator-routes.ts'
import { CLAIMS_CSV } from '../features/airdrop/claims.ts'
import { PLAYER_SIGN_INS_CSV } from '../features/auth/sessions.ts'
import { CARDS_CSV } from '../features/cards/routes.ts'
import { DAYS_CSV } from '../features/dashboard/routes.ts'
import { GAME_RUNS_CSV, PLAYER_GAME_RUNS_CSV } from '../features/games/panel/read-runs.ts'
import { GAME_RATES_CSV } from '../features/games/routes.ts'
import { PAYMENTS_CSV } from '../features/payments/read-payments.ts'
import { PLAYER_LOTS_CSV, PLAYER_NOTES_CSV } from '../features/players/routes.ts'
import { PLAYER_PURCHASES_CSV, PURCHASES_CSV } from '../features/purchases/read-purchases.ts'
import { PLAYER_REFERRALS_CSV } from '../features/referrals/routes.ts'
import { SETTING_HISTORY_CSV } from '../features/settings/routes.ts'
import { SOLVENCY_DAYS_CSV } from '../features/solvency/routes.ts'
import { BALANCES_CSV, USERS_CSV } from '../features/users/routes.ts'
import { PLAYER_WITHDRAWALS_CSV, WITHDRAWALS_CSV } from '../features/withdrawals/read-withdrawals.ts'
import type { CsvKind } from '../http/routing/csv-file.ts'

/** Lists that the file thread can send, by their names. */
export const CSV_KINDS: readonly CsvKind<never>[] = [
  USERS_CSV,
  BALANCES_CSV,
  PURCHASES_CSV,
  WITHDRAWALS_CSV,
  PAYMENTS_CSV,
  CLAIMS_CSV,
  CARDS_CSV,
  GAME_RATES_CSV,
  GAME_RUNS_CSV,
  DAYS_CSV,
  SOLVENCY_DAYS_CSV,
  SETTING_HISTORY_CSV,
  OPERATORS_CSV,
  AUDIT_CSV,
  PLAYER_ACTIVITY_CSV,
  PLAYER_PURCHASES_CSV,
  PLAYER_WITHDRAWALS_CSV,
  PLAYER_LOTS_CSV,
  PLAYER_GAME_RUNS_CSV,
  PLAYER_REFERRALS_CSV,
  PLAYER_SIGN_INS_CSV,
  PLAYER_NOTES_CSV,
]
