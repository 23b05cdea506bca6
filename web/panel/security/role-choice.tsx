import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { OPERATOR_ROLES, type OperatorRole } from '#core/operator.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ROLE_WORDS } from './role-words.ts'

export const RoleChoice = ({ role, onChange }: { role: OperatorRole; onChange: (role: OperatorRole) => void }) => (
  <Choice
    legend={t`Role`}
    value={role}
    onChange={onChange}
    options={OPERATOR_ROLES.map((value) => ({
      value,
      label: i18n._(ROLE_WORDS[value].label),
      note: i18n._(ROLE_WORDS[value].note),
    }))}
  />
)
