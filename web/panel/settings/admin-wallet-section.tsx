import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

export const AdminWalletSection = ({ entry }: { entry: StoredSetting<'admin'> }) => (
  <SettingSection
    name="admin"
    entry={entry}
    title={t`Admin wallet`}
    about={t`This wallet sees the link to the panel. It gets no access.`}
  >
    <SettingForm
      name="admin"
      entry={entry}
      problems={{ wallet: () => t`Enter 0x and 40 letters and digits, without a typing error, or leave it empty.` }}
    >
      {({ field }) => <TextField label={t`Address`} isCode placeholder="0x" {...field('wallet')} />}
    </SettingForm>
  </SettingSection>
)
