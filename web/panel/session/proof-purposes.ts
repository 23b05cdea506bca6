import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

/** Purposes of a proof, by the call that needs it. */
const PURPOSES: Readonly<Record<string, MessageDescriptor>> = {
  'POST /api/admin/second-factor': msg`Needed to set up a second factor.`,
  'POST /api/admin/second-factor/confirm': msg`Needed to set up a second factor.`,
  'POST /api/admin/second-factor/recovery-codes': msg`Needed to create new recovery codes.`,
  'DELETE /api/admin/second-factor': msg`Needed to remove the second factor.`,
  'DELETE /api/admin/sessions': msg`Needed to end sessions.`,
  'DELETE /api/admin/sessions/:id': msg`Needed to end a session.`,
  'DELETE /api/admin/operators/:username/sessions': msg`Needed to end sessions.`,
  'POST /api/admin/operators': msg`Needed to add an operator.`,
  'PUT /api/admin/operators/:username': msg`Needed to change an operator’s role.`,
  'POST /api/admin/operators/:username/password': msg`Needed to reset an operator’s password.`,
  'DELETE /api/admin/operators/:username': msg`Needed to remove an operator.`,
  'POST /api/admin/give-nft': msg`Needed to give NFTs.`,
  'POST /api/admin/send-tokens': msg`Needed to send tokens.`,
  'POST /api/admin/corrections': msg`Needed to post a correction.`,
  'POST /api/admin/audit-alarms/:id/set-kept': msg`Needed to set a stored row.`,
  'POST /api/admin/audit-alarms/:id/accept': msg`Needed to accept a difference.`,
}

export function purposeText(call: string): string {
  const known = Object.hasOwn(PURPOSES, call) ? PURPOSES[call] : undefined
  return known === undefined ? t`Needed for this action.` : i18n._(known)
}
