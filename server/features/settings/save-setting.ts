import type { z } from 'zod'
import { moneyMovedBy, SETTING_FIELDS } from '#core/money-moves.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { isLogoEmpty, type SETTING_INPUTS } from '#core/setting-inputs.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { findUndone } from '../../audit/log/find-undone.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { changeSetting, readVersionedSetting } from '../../settings/settings.ts'
import type { SettingsDeps } from './settings-deps.ts'

/** Setting and its new value, as its schema has parsed it. */
export type SettingChange = {
  readonly [Name in SettingName]: {
    readonly name: Name
    readonly value: z.output<(typeof SETTING_INPUTS)[Name]>
  }
}[SettingName]

type Saved = { readonly version: number; readonly changedAt: string }
type Refusal = 'setting_changed_meanwhile' | 'logo_missing' | 'bv3_contract_unknown' | 'operator_proof_required'

/**
 * Changes a setting and logs who did it, in one transaction. Every process then reads the settings again.
 *
 * @param basedOn the version that the operator has seen; null to replace any version
 */
export async function saveSetting(
  deps: SettingsDeps,
  { username, isProven }: OperatorSession,
  change: SettingChange,
  basedOn: number | null,
): Promise<Result<Saved, Refusal>> {
  const objection = objectionTo(deps, change)
  if (objection !== null) return refuse(objection)
  const { name, value } = change
  const saved = await transact<Saved, Refusal>(deps.db, async (tx) => {
    const before = await readVersionedSetting(tx, name)
    if (basedOn !== null && basedOn !== before.version) return refuse('setting_changed_meanwhile')
    if (!isProven && moneyMovedBy(SETTING_FIELDS[name], before.value, value).length > 0) {
      return refuse('operator_proof_required')
    }
    const made = await changeSetting(tx, name, value, { author: username, basedOn: before.version })
    if (made === null) return refuse('setting_changed_meanwhile')
    const what = { action: 'change setting', subject: `setting ${name}`, after: value } as const
    const undone = await findUndone(tx, what)
    const details = { version: made.version, ...changedFields(before.value, value), ...undone }
    await writeAuditLog(tx, { username, ...what, details, before: before.value })
    return ok({ version: made.version, changedAt: made.changedAt.toISOString() })
  })
  if (saved.ok) deps.settings.tellChanged()
  return saved
}

function objectionTo({ hasBv3Contract }: SettingsDeps, change: SettingChange): Refusal | null {
  if (change.name === 'brand' && isLogoEmpty(change.value)) return 'logo_missing'
  if (change.name === 'withdrawals' && change.value.isBv3Open && !hasBv3Contract) return 'bv3_contract_unknown'
  return null
}

type Field = string | number | boolean | null

/** Returns the new values of the fields that changed. The audit log shows these, and stores both whole values beside them. */
function changedFields<Name extends SettingName>(before: Settings[Name], after: Settings[Name]): Record<string, Field> {
  const was = before as Readonly<Record<string, Field>>
  const changed = Object.entries(after as Record<string, Field>).filter(([field, now]) => was[field] !== now)
  return Object.fromEntries(changed.map(([field, now]) => [field, readable(field, now)]))
}

/** Returns the value as a person reads it: a dash if it was removed, and a date for a moment. */
function readable(field: string, value: Field): Field {
  if (value === null || value === '') return '–'
  return field === 'listedAtMs' ? new Date(Number(value)).toISOString() : value
}
