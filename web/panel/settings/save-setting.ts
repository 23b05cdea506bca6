import { t } from '@lingui/core/macro'
import type { SettingName, Settings } from '#core/settings.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast.ts'
import { isProofRequired } from '../session/call-operator.ts'
import { usePutSetting } from './settings-query.ts'

type Save<Name extends SettingName> = {
  /** Former value, to revert to. */
  readonly from: Settings[Name]
  readonly to: Settings[Name]
  /** Version that the operator has seen. */
  readonly version: number
}

/** Returns a function that saves a setting and offers an undo, based on the version that the save created. */
export function useSaveSetting<Name extends SettingName>(name: Name) {
  const put = usePutSetting(name)
  const undo = async (former: Settings[Name], version: number) => {
    try {
      await put.mutateAsync({ value: former, version })
      showToast({ title: t`Undone` })
    } catch (error) {
      tellFailure(error)
    }
  }
  return async ({ from, to, version }: Save<Name>): Promise<boolean> => {
    try {
      const made = await put.mutateAsync({ value: to, version })
      showToast({
        title: name === 'brand' ? t`Logo Updated` : t`Settings saved`,
        action: { label: t`Undo`, run: () => void undo(from, made.version) },
      })
      return true
    } catch (error) {
      tellFailure(error)
      return false
    }
  }
}

function tellFailure(error: unknown) {
  if (isProofRequired(error)) return
  showToast({
    title: isChangedMeanwhile(error) ? t`Changed by someone else` : t`Not saved`,
    description: messageFor(error, t`The setting could not be saved. Please try again.`),
    variant: 'destructive',
  })
}

const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.code === 'setting_changed_meanwhile'
