import { t } from '@lingui/core/macro'
import { Construction } from 'lucide-react'

/** Shown above every page while players can look but change nothing. Shows the operator's own text if there is one. */
export const MaintenanceBanner = ({ message }: { message: string }) => (
  <div role="status" className="border-glow border-b bg-counter pt-[env(safe-area-inset-top)]">
    <div className="page flex items-start gap-3 py-3">
      <Construction className="mt-1 size-5 shrink-0 text-glow" aria-hidden="true" />
      <p className="min-w-0 break-words">
        <span className="font-strong">
          {message === '' ? t`The platform is under maintenance. Please try again later.` : message}
        </span>{' '}
        <span className="text-soft">{t`You can look around. Buying, mining controls and withdrawals are off until it ends.`}</span>
      </p>
    </div>
  </div>
)
