import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'
import { wholeAddress } from './social-sections.tsx'
import { TwoWayField } from './two-way-field.tsx'

const TEXT_MAX = 200

export const AnnouncementSection = ({ entry }: { entry: StoredSetting<'announcement'> }) => (
  <SettingSection
    name="announcement"
    entry={entry}
    title={t`Announcement`}
    about={t`The banner above every page. Without a text, it announces the Telegram group.`}
  >
    <SettingForm
      name="announcement"
      entry={entry}
      problems={{ text: () => t`Enter one line of at most 200 characters`, linkUrl: wholeAddress }}
    >
      {({ field, form }) => (
        <>
          <TwoWayField form={form} name="isOn" label={t`Banner`} on={t`Shown`} off={t`Hidden`} />
          <TextField label={t`Text`} maxLength={TEXT_MAX} {...field('text')} />
          <TextField label={t`Link`} placeholder="https://" inputMode="url" {...field('linkUrl')} />
        </>
      )}
    </SettingForm>
  </SettingSection>
)
