import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

/** What somebody was about to do, by the call that does it. */
const PURPOSES: Readonly<Record<string, MessageDescriptor>> = {
  'POST /api/admin/second-factor': msg`To set up a second factor.`,
  'POST /api/admin/second-factor/confirm': msg`To set up a second factor.`,
  'POST /api/admin/second-factor/recovery-codes': msg`To create new recovery codes.`,
  'DELETE /api/admin/second-factor': msg`To remove the second factor.`,
  'DELETE /api/admin/sessions': msg`To end sessions.`,
  'DELETE /api/admin/sessions/:id': msg`To end a session.`,
  'DELETE /api/admin/operators/:username/sessions': msg`To end sessions.`,
  'POST /api/admin/operators': msg`To add an operator.`,
  'PUT /api/admin/operators/:username': msg`To change an operator’s role.`,
  'POST /api/admin/operators/:username/password': msg`To reset an operator’s password.`,
  'DELETE /api/admin/operators/:username': msg`To remove an operator.`,
  'POST /api/admin/give-nft': msg`To give NFTs.`,
  'POST /api/admin/send-tokens': msg`To send tokens.`,
  'POST /api/admin/corrections': msg`To post a correction.`,
  'POST /api/admin/audit-alarms/:id/set-kept': msg`To set a stored row.`,
  'POST /api/admin/audit-alarms/:id/accept': msg`To accept a difference.`,
}

export function purposeText(call: string): string {
  const known = Object.hasOwn(PURPOSES, call) ? PURPOSES[call] : undefined
  return known === undefined ? t`For the action you just requested.` : i18n._(known)
}
