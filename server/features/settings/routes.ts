import type { z } from 'zod'
import {
  getSettings,
  listSettingVersions,
  putAdminWallet,
  putInstantWithdrawals,
  putLogo,
  putPayoutCaps,
  putSetting,
  type StoredSetting,
  type StoredSettings,
} from '#core/api/settings.ts'
import { jsonCell } from '#core/csv.ts'
import { moneyMovedBy, SETTING_FIELDS } from '#core/money-moves.ts'
import { NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { isLogoEmpty, type SETTING_INPUTS } from '#core/setting-inputs.ts'
import { DEFAULT_SETTINGS, SETTING_NAMES, type SettingName, type Settings } from '#core/settings.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { findUndoneEntry } from '../../audit/log/read-audit-log.ts'
import { type Database, transact } from '../../db/statement.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { answerPageBefore } from '../../http/routing/list-page.ts'
import { listRoute, type OperatorSession, type Route, route } from '../../http/routing/route.ts'
import {
  type CachedSettings,
  type CurrentSettings,
  changeSetting,
  readSettingHistory,
  readSettings,
  readVersionedSetting,
  type SettingVersion,
  VERSION_MAX,
  visiblePayoutCaps,
  visibleSocial,
} from '../../settings/settings.ts'

export const settingsRoutes = (deps: SettingsDeps): Route[] => [
  // Reads the database and not the cache, because an editor must see the current version.
  route(getSettings, async () => ok(settingsAnswer(await readSettings(deps.db), deps.isLocal))),

  route(putSetting, ({ session, body: { version, ...change } }) =>
    saveSetting(deps, session, change satisfies SettingChangeRequest, version),
  ),

  route(putLogo, ({ session, body: { version, ...value } }) =>
    saveSetting(deps, session, { name: 'brand', value }, version ?? null),
  ),

  route(putAdminWallet, ({ session, body: { version, ...value } }) =>
    saveSetting(deps, session, { name: 'admin', value }, version),
  ),

  route(putInstantWithdrawals, ({ session, body: { version, ...value } }) =>
    saveSetting(deps, session, { name: 'instantWithdrawals', value }, version),
  ),

  route(putPayoutCaps, ({ session, body: { version, ...value } }) =>
    saveSetting(deps, session, { name: 'payouts', value }, version),
  ),

  listRoute(
    listSettingVersions,
    SETTING_HISTORY_CSV,
    ({ params }) => ok(params),
    ({ params, query }, context) =>
      answerPageBefore(context, query, async ({ beforeId, limit }) => {
        const beforeVersion = Math.min(Number(beforeId), VERSION_MAX)
        const versions = await readSettingHistory(deps.db, params.name, limit, beforeVersion)
        return versions.map((it) => ({ ...it, changedAt: it.changedAt.toISOString() }))
      }),
  ),
]

/** Returns every setting as the panel edits it: the values that players see now, even if they are samples. */
function settingsAnswer(current: CurrentSettings, isLocal: boolean): StoredSettings {
  const payouts = visiblePayoutCaps(current, isLocal)
  const values = { ...current.values, social: visibleSocial(current, isLocal), payouts }
  const defaults = isLocal ? { ...DEFAULT_SETTINGS, payouts: NO_PAYOUT_CAPS } : DEFAULT_SETTINGS
  const stored = <Name extends SettingName>(name: Name): StoredSetting<Name> => {
    const change = current.changes[name]
    return {
      value: values[name],
      default: defaults[name],
      version: current.versions[name],
      author: change?.author ?? null,
      changedAt: change?.changedAt.toISOString() ?? null,
    }
  }
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, stored(name)])) as StoredSettings
}

/** Setting and its new value, as its schema has parsed it. */
export type SettingChangeRequest = {
  readonly [Name in SettingName]: {
    readonly name: Name
    readonly value: z.output<(typeof SETTING_INPUTS)[Name]>
  }
}[SettingName]

type SavedSetting = { readonly version: number; readonly changedAt: string }
type SettingRefusal = 'setting_changed_meanwhile' | 'logo_missing' | 'bv3_contract_unknown' | 'operator_proof_required'

/**
 * Changes a setting and logs who did it, in one transaction. Every process then reads the settings again.
 *
 * @param basedOn the version that the operator has seen; null to replace any version
 */
export async function saveSetting(
  deps: SettingsDeps,
  { username, isProven }: OperatorSession,
  change: SettingChangeRequest,
  basedOn: number | null,
): Promise<Result<SavedSetting, SettingRefusal>> {
  const objection = findSettingRefusal(deps, change)
  if (objection !== null) return refuse(objection)
  const { name, value } = change
  const saved = await transact<SavedSetting, SettingRefusal>(deps.db, async (tx) => {
    const before = await readVersionedSetting(tx, name)
    if (basedOn !== null && basedOn !== before.version) return refuse('setting_changed_meanwhile')
    if (!isProven && moneyMovedBy(SETTING_FIELDS[name], before.value, value).length > 0) {
      return refuse('operator_proof_required')
    }
    const made = await changeSetting(tx, name, value, { author: username, basedOn: before.version })
    if (made === null) return refuse('setting_changed_meanwhile')
    const what = { action: 'change setting', subject: { kind: 'setting', key: name }, after: value } as const
    const undone = await findUndoneEntry(tx, what)
    const details = { version: made.version, ...changedFields(before.value, value), ...undone }
    await writeAuditLog(tx, { username, ...what, details, before: before.value })
    return ok({ version: made.version, changedAt: made.changedAt.toISOString() })
  })
  if (saved.ok) deps.settings.publishChange()
  return saved
}

function findSettingRefusal({ hasBv3Contract }: SettingsDeps, change: SettingChangeRequest): SettingRefusal | null {
  if (change.name === 'brand' && isLogoEmpty(change.value)) return 'logo_missing'
  if (change.name === 'withdrawals' && change.value.isBv3Open && !hasBv3Contract) return 'bv3_contract_unknown'
  return null
}

type SettingField = string | number | boolean | null

/** Returns the new values of the fields that changed. The audit log shows these, and stores both whole values beside them. */
function changedFields<Name extends SettingName>(
  before: Settings[Name],
  after: Settings[Name],
): Record<string, SettingField> {
  const was = before as Readonly<Record<string, SettingField>>
  const changed = Object.entries(after as Record<string, SettingField>).filter(([field, now]) => was[field] !== now)
  return Object.fromEntries(changed.map(([field, now]) => [field, toReadable(field, now)]))
}

/** Returns the value as a person reads it: a dash if it was removed, and a date for a moment. */
function toReadable(field: string, value: SettingField): SettingField {
  if (value === null || value === '') return '–'
  return field === 'listedAtMs' ? new Date(Number(value)).toISOString() : value
}

type SettingsDeps = {
  readonly db: Database
  readonly settings: CachedSettings
  /** Whether a contract exists to pay BV3 with. */
  readonly hasBv3Contract: boolean
  /** Whether the deployment is local, where nothing is real. */
  readonly isLocal: boolean
}

type SettingHistoryQuery = { readonly name: SettingName }

/** Every value of a setting as a file, the latest first. */
export const SETTING_HISTORY_CSV = csvKind<SettingHistoryQuery, SettingVersion<SettingName>>(
  'setting-history',
  ({ name }) => ({
    columns: {
      version: ({ version }) => version,
      changedAt: ({ changedAt }) => changedAt.toISOString(),
      author: ({ author }) => author,
      value: ({ value }) => jsonCell(value),
    },
    readAfter: (executor, last, limit) => readSettingHistory(executor, name, limit, last?.version),
  }),
)
