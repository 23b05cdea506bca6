import { t } from '@lingui/core/macro'
import { useTestFunds } from '#web/features/faucet/use-test-funds.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'

/** On the local chain only: says that nothing here is real money, and hands out some of it. */
export function TestFunds() {
  const mode = usePlatformConfig()?.mode
  const testFunds = useTestFunds()
  if (mode !== 'local') return null
  return (
    <div className="flex items-center gap-2 text-note">
      <span
        className={`rounded-small border border-control border-dashed px-2 py-1 text-soft ${testFunds === null ? '' : 'lg:max-xl:hidden'}`}
      >{t`Local test chain`}</span>
      {testFunds !== null && (
        <button
          type="button"
          aria-busy={testFunds.isPending}
          disabled={testFunds.isPending}
          onClick={testFunds.ask}
          className="min-h-11 rounded-small px-2 font-strong text-glow underline underline-offset-4 hover:bg-counter disabled:opacity-60"
        >
          {t`Get test funds`}
        </button>
      )}
    </div>
  )
}
