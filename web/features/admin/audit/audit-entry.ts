import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { listAuditLog } from '#core/api/admin.ts'
import type { CallAnswer } from '#core/api/call.ts'

export type AuditEntry = CallAnswer<typeof listAuditLog>[number]

/** What the log calls it, and how an operator reads it. */
const ACTIONS: Readonly<Record<string, MessageDescriptor>> = {
  'log in': msg`Log in`,
  'log out': msg`Log out`,
  'fail to log in': msg`Fail to log in`,
  'approve withdrawal': msg`Approve withdrawal`,
  'reject withdrawal': msg`Reject withdrawal`,
  'approve airdrop': msg`Approve airdrop`,
  'reject airdrop': msg`Reject airdrop`,
  'credit payment': msg`Credit payment`,
  'refund payment': msg`Refund payment`,
  'name payout transaction': msg`Name payout transaction`,
  'resolve audit alarm': msg`Resolve audit alarm`,
  'send telegram message': msg`Send Telegram message`,
}

/** As a heading. What this page does not know yet stands as the log has it: 'do this' is 'Do this'. */
export function actionText({ action }: AuditEntry): string {
  const known = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  return known === undefined ? action.charAt(0).toUpperCase() + action.slice(1) : i18n._(known)
}

/** What belongs to it, as pairs to read: `toAddress` is 'to address'. Empty values say nothing and are left out. */
export const detailPairs = ({ details }: AuditEntry): readonly (readonly [name: string, value: string])[] =>
  Object.entries(details)
    .map(([name, value]) => [nameText(name), valueText(value)] as const)
    .filter(([, value]) => value !== '')

const nameText = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
