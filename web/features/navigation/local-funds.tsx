import { t } from '@lingui/core/macro'
import { useTestFunds } from '#web/shared/wallet-funds.ts'

/** Says that no money here is real, and hands out test funds. */
export function LocalFunds() {
  const testFunds = useTestFunds()
  return (
    <div className="flex min-h-11 min-w-60 items-center justify-end gap-2 text-note">
      {testFunds !== null && (
        <button
          type="button"
          aria-busy={testFunds.isPending}
          aria-disabled={testFunds.isPending}
          onClick={() => testFunds.isPending || testFunds.request()}
          className="min-h-11 rounded-small px-2 font-strong text-glow underline underline-offset-4 hover:bg-counter aria-disabled:cursor-progress"
        >
          {t`Get test funds`}
        </button>
      )}
      <span
        className={`rounded-small border border-control border-dashed px-2 py-1 text-soft ${testFunds === null ? '' : 'lg:max-xl:hidden'}`}
      >{t`Local test chain`}</span>
    </div>
  )
}
