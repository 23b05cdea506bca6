import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OperatorRole } from '#core/operator.ts'

/** Labels of roles, each with what it may do. */
export const ROLE_WORDS: Readonly<Record<OperatorRole, { label: MessageDescriptor; note: MessageDescriptor }>> = {
  viewer: { label: msg`Viewer`, note: msg`Sees everything and changes nothing.` },
  operator: { label: msg`Operator`, note: msg`Decides, sends and sets up.` },
  owner: { label: msg`Owner`, note: msg`Does everything and manages operators.` },
}
