import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Notice } from '#web/ui/notice.tsx'
import { momentText } from '../parts/moment-text.ts'

/** Says that the server is behind a proxy that its configuration does not trust. */
export function ProxyNotice({ seenAt }: { seenAt: string }) {
  return (
    <div className="mb-4">
      <Notice kind="problem" title={t`A proxy is in front of the server, but TRUST_PROXY is off`}>
        <p>
          <Trans>
            All visitors now appear to share one address. They share one rate limit and one count of failed logins,
            which can lock operators out. Set TRUST_PROXY to the number of proxies in front of the server. Last seen{' '}
            {momentText(seenAt)}.
          </Trans>
        </p>
      </Notice>
    </div>
  )
}
