import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { TextArea } from '#web/ui/text-area.tsx'

const NOTE_MAX = 500

/** Field for the reason why a payment was resolved in this way. */
export const NoteField = (
  field: Pick<ComponentProps<typeof TextArea>, 'name' | 'ref' | 'onChange' | 'onBlur' | 'problem'>,
) => <TextArea label={t`Note`} rows={2} hint={t`For the audit log. Optional.`} maxLength={NOTE_MAX} {...field} />
